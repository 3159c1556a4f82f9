import { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

/**
 * Who may make a call. `link` and `supplier` carry their right as a token in the input; `hr` is a member of a
 * company, `user` anybody signed in, `admin` the platform's own staff.
 */
export type Caller = "anyone" | "link" | "supplier" | "user" | "hr" | "admin";

/** Where a call is found: most are functions; authentication and the one procedure have their own address. */
export type Family = "functions" | "auth" | "rpc";

export type Call<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalCode = RefusalCode,
  Who extends Caller = Caller,
> = {
  name: Name;
  family: Family;
  /** One line for the reader of /api. */
  about: string;
  caller: Who;
  input: Input;
  output: Output;
  refusals: readonly Refusal[];
  /** Reads only: runs in a read-only transaction and needs no Idempotency-Key. */
  reads: boolean;
  /**
   * Whether a write's answer is kept for a while, to be given again when the write is repeated with its key. Not where
   * data is taken out of the product, not where it may hold a session, and not where the work is done in several
   * transactions: it is kept in the one that did the work. A company's kept answers may name people, and go when one of
   * them is erased.
   */
  keepsAnswer: boolean;
  /** At most this many calls in the window for one address, whoever is signed in there. */
  limit: { calls: number; seconds: number };
  /** The longest body that is read. */
  maxBytes: number;
};

type Definition<Name, Input, Output, Refusal, Who> = {
  name: Name;
  about: string;
  caller: Who;
  input: Input;
  output: Output;
  refusals?: readonly Refusal[];
  family?: Family;
  reads?: boolean;
  keepsAnswer?: boolean;
  limit?: { calls: number; seconds: number };
  maxBytes?: number;
};

/** Counted by each instance for itself; any other limit is counted in the database, for all of them. */
export const ORDINARY_LIMIT = { calls: 600, seconds: 60 };
export const ORDINARY_BYTES = 1_000_000;

export function defineCall<
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Who extends Caller,
  const Refusal extends RefusalCode = never,
>(definition: Definition<Name, Input, Output, Refusal, Who>): Call<Name, Input, Output, Refusal, Who> {
  return {
    family: "functions",
    refusals: [],
    reads: false,
    keepsAnswer: definition.family === undefined,
    limit: ORDINARY_LIMIT,
    maxBytes: ORDINARY_BYTES,
    ...definition,
  };
}

/** Whether anybody may make the call who has the public key and, where it asks for one, a token in its input. */
export const isOpen = ({ caller }: Pick<Call, "caller">) =>
  caller === "anyone" || caller === "link" || caller === "supplier";

export function addressOf(call: Pick<Call, "name" | "family">): string {
  return `/${call.family}/v1/${call.name}`;
}
