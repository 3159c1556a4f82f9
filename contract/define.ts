import { z } from "zod";
import { type Callers, isOpen, type Role } from "./callers.ts";
import "./complaints.ts";
import type { Lacking } from "../domain/second-factor.ts";
import type { RefusalCode } from "./refusals.ts";
import { strict } from "./strict.ts";

export type Limit = { calls: number; seconds: number };

/** Where a call is found: most are functions; authentication and the one procedure have their own address. */
export type Family = "functions" | "auth" | "rpc";

/** What a read may show that something other than a change of ours can alter. */
export type Fact = "subscription";

export type Call<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Refusal extends RefusalCode = RefusalCode,
  Who extends Callers = Callers,
> = {
  name: Name;
  family: Family;
  /** One line for the reader of /api. */
  about: string;
  callers: Who;
  /**
   * Of a call that is open: with which roles a session counts as its company's word. For anybody else who is signed in it
   * counts for nothing: they come from outside, as everybody does.
   */
  sessionRoles: readonly Role[];
  /** Closed at every depth: what it does not know is refused by name. */
  input: Input;
  output: Output;
  refusals: readonly Refusal[];
  /** Made for a company whose account is closed as well. */
  whenClosed: boolean;
  /** Its answer may hold a session: the browser says which one it is, so that its person is told of a new one. */
  startsSession: boolean;
  /**
   * What a session may lack and still make the call: the second factor that the account asks for, or one at all where it
   * has to have one. Anything else waits until that is done.
   */
  whenLacking: readonly Lacking[];
  /**
   * Dangerous: whoever calls has proved lately who they are, or is asked to. `by-change`: the call asks itself, where
   * only some of what it changes is.
   */
  freshProof: boolean | "by-change";
  /** Reads only: runs in a read-only transaction and needs no Idempotency-Key. */
  reads: boolean;
  /** A read that goes through so much that a screen repeats it once a minute, and not at every change. */
  slow: boolean;
  /** What a screen has to read again when it has learnt of it elsewhere. */
  shows: readonly Fact[];
  /**
   * Whether a write's answer is kept for a while, to be given again when the write is repeated with its key. Not where
   * data is taken out of the product, not where it may hold a session, and not where the work is done in several
   * transactions: it is kept in the one that did the work. A company's kept answers may name people, and go when one of
   * them is erased.
   */
  keepsAnswer: boolean;
  /** At most this many calls in the window for one network, whoever is signed in there. */
  limit: Limit;
  /** At most this many for one account, from wherever it calls; counted in the database. */
  accountLimit?: Limit;
  /** At most this many for one company, whoever calls for it; counted in the database. */
  companyLimit?: Limit;
  /**
   * The mails that it sends, at once or later, to an address in its input. Whoever types an address need not own it:
   * each of these counts against what the address may get, and above that it is not written (`domain/mails.ts`).
   */
  mails: readonly string[];
  /** The longest body that is read. */
  maxBytes: number;
};

type Definition<Name, Input, Output, Refusal, Who> = {
  name: Name;
  about: string;
  callers: Who;
  sessionRoles?: readonly Role[];
  input: Input;
  output: Output;
  refusals?: readonly Refusal[];
  family?: Family;
  whenClosed?: boolean;
  startsSession?: boolean;
  whenLacking?: readonly Lacking[];
  freshProof?: boolean | "by-change";
  reads?: boolean;
  slow?: boolean;
  shows?: readonly Fact[];
  keepsAnswer?: boolean;
  limit?: Limit;
  accountLimit?: Limit;
  companyLimit?: Limit;
  mails?: readonly string[];
  maxBytes?: number;
};

/** Counted by each instance for itself; any other limit is counted in the database, for all of them. */
export const ORDINARY_LIMIT: Limit = { calls: 600, seconds: 60 };
/** Of one API key, over all its calls. */
export const KEY_LIMIT: Limit = { calls: 120, seconds: 60 };
/** For a person who sends mails one after the other. */
export const BY_HAND: Limit = { calls: 60, seconds: 3600 };
/** For what a company's people change in an hour: each change is a mail to a supplier, who must not drown in them. */
export const TO_SUPPLIERS: Limit = { calls: 300, seconds: 3600 };
/** For a person's longest list of orders. The reading alone of a thousand kilobytes of keys keeps everybody waiting. */
export const ORDINARY_BYTES = 100_000;
/** For calls that anybody can make. One that needs more says why. */
const OPEN_BYTES = 16_000;

export function defineCall<
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const Who extends Callers,
  const Refusal extends RefusalCode = never,
>(definition: Definition<Name, Input, Output, Refusal, Who>): Call<Name, Input, Output, Refusal, Who> {
  let input: Input | undefined;
  const call: Call<Name, Input, Output, Refusal, Who> = {
    family: "functions",
    sessionRoles: [],
    refusals: [],
    whenClosed: false,
    startsSession: false,
    whenLacking: [],
    freshProof: false,
    reads: false,
    slow: false,
    shows: [],
    keepsAnswer: definition.family === undefined,
    limit: ORDINARY_LIMIT,
    mails: [],
    maxBytes: isOpen(definition) ? OPEN_BYTES : ORDINARY_BYTES,
    ...definition,
  };
  // Made when it is asked for: a page needs few of the inputs.
  return Object.defineProperty(call, "input", {
    get: () => (input ??= strict(definition.input)),
    enumerable: true,
  });
}

export function addressOf(call: Pick<Call, "name" | "family">): string {
  return `/${call.family}/v1/${call.name}`;
}
