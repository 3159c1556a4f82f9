import type { z } from "zod";
import { contract } from "../../contract/contract.ts";
import type { Callers, KeyCaller, Role } from "../../contract/callers.ts";
import { addressOf, type Call } from "../../contract/define.ts";
import type { Clock } from "../../domain/clock.ts";
import type { Company, Identity } from "./identify.ts";
import type { SupplierIdentity } from "./identify-supplier.ts";
import type { Tx } from "../database/database.ts";
import { Refusal } from "./refusal.ts";
import type { Services } from "../providers/services.ts";

/** What is known of the caller, by what the contract demands of them. */
type CallerOf<C extends Callers> = C extends readonly (Role | KeyCaller)[]
  ? Identity & { company: Company }
  : C extends "supplier-page"
    ? SupplierIdentity
    : C extends "user" | "admin"
      ? Identity
      : Identity | null;

/** What a browser says of itself; it may say anything. */
export type RequestDevice = { key: string | null; agent: string };

export type Request = { id: string; address: string; idempotencyKey: string | null; device: RequestDevice };

type Refuse<Code extends string> = (code: Code, text?: string, fields?: Record<string, string>) => Refusal;

type Common<C extends Call> = {
  input: z.output<C["input"]>;
  caller: CallerOf<C["callers"]>;
  /** Refuses whoever has not proved lately who they are: for a call whose changes are not all dangerous. */
  requireProof(): void;
  refuse: Refuse<C["refusals"][number]>;
  clock: Clock;
  today: Temporal.PlainDate;
  services: Services;
  request: Request;
};

export type Inside<C extends Call> = Common<C> & { tx: Tx };
export type Outside<C extends Call> = Common<C> & {
  /** A transaction as the caller; several small ones instead of one that waits for a provider. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};

type Answer<C extends Call> = Promise<z.input<C["output"]>>;

/** What goes with an answer besides its body. It is made from the answer, so that a repeated one has it too. */
type Headers<C extends Call> = (answer: z.output<C["output"]>, services: Services) => Record<string, string>;

type Implementation<C extends Call = Call> = { call: C; headers?: Headers<C> } & (
  | { inside(context: Inside<C>): Answer<C> }
  | { outside(context: Outside<C>): Answer<C> }
);

/** The ordinary call: everything happens in one transaction that is already open. */
export function implement<C extends Call>(
  call: C,
  inside: (context: Inside<C>) => Answer<C>,
  headers?: Headers<C>,
): Implementation<C> {
  return { call, inside, headers };
}

/** A call that speaks to a provider: no transaction may be open meanwhile, so it opens its own. */
export function implementOutside<C extends Call>(
  call: C,
  outside: (context: Outside<C>) => Answer<C>,
): Implementation<C> {
  return { call, outside };
}

/** One among others: each knows its own input, and whoever runs it does not. */
export type AnyImplementation = {
  call: Call;
  headers?(answer: never, services: Services): Record<string, string>;
} & ({ inside(context: never): Promise<unknown> } | { outside(context: never): Promise<unknown> });

const implementations = new Map<string, AnyImplementation>();

export function registerCalls(list: readonly AnyImplementation[]): void {
  for (const implementation of list) implementations.set(addressOf(implementation.call), implementation);
}

/** All of them, by their addresses. One that the contract promises and nobody answers is found at the start. */
export function allImplementations(): ReadonlyMap<string, AnyImplementation> {
  const missing = contract.filter((call) => !implementations.has(addressOf(call)));
  if (missing.length > 0)
    throw new Error(`No feature answers ${missing.map(({ name }) => name).join(", ")}.`);
  return implementations;
}
