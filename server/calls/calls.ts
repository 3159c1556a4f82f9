import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { isOpen, rolesFor } from "../../contract/callers.ts";
import { type Call, ORDINARY_BYTES } from "../../contract/define.ts";
import { MOST_EMPLOYEES } from "../../contract/people.ts";
import { stockholmToday } from "../../domain/clock.ts";
import { rememberIdentities } from "./identity-cache.ts";
import type { Company, CompanyId, Identity } from "./identify.ts";
import { bearerToken } from "../database/tokens.ts";
import type { Scope, Tx } from "../database/database.ts";
import { DatabaseError } from "../database/errors.ts";
import { describeError } from "../database/describe-error.ts";
import { createLoadShedder, type LoadShedder } from "./load-shedding.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { allImplementations, type AnyImplementation, type Request as CallRequest } from "./implement.ts";
import { createRateLimits } from "./rate-limit.ts";
import { Refusal } from "./refusal.ts";
import type { Services } from "../providers/services.ts";
import { createUploads, type Uploads } from "./uploads.ts";
import { isUuid } from "../database/uuid.ts";

const VIEWING_HOURS = 12;

export type Answer = {
  status: number;
  body: object;
  headers?: Record<string, string>;
  requestId: string;
  call: string | null;
};

/** What the edge of the server hands in: nothing here knows which HTTP library it was. */
export type Incoming = {
  path: string;
  address: string;
  header(name: string): string | undefined;
  /** Whether the whole body is here already, so that reading it waits for nobody. */
  hasArrived(): boolean;
  /** The body as text; a refusal when it is longer than allowed, comes too slowly or breaks off. */
  text(maxBytes: number): Promise<string>;
};

export type Calls = (incoming: Incoming) => Promise<Answer>;

/**
 * One path for every call: find → key → limit → identify → allow → read body → check input → transaction → function →
 * answer. Nothing is read from somebody who may not make the call.
 */
export async function createCalls(
  services: Services,
  gate: LoadShedder = createLoadShedder(),
  uploads: Uploads = createUploads(),
): Promise<Calls> {
  const { clock, db, log, settings } = services;
  const limits = createRateLimits(db, clock);
  const findIdentity = await rememberIdentities(db, clock);
  const known = allImplementations();

  async function answer(
    incoming: Incoming,
    request: CallRequest,
    implementation: AnyImplementation,
    place: Slot,
  ): Promise<object> {
    const { call } = implementation;
    if (settings.limits && !(await limits.allows(call, incoming.address))) throw new Refusal("too-many");

    const identify = async () => allow(call, await findCaller(incoming, call));
    const sender = await identify();
    if (settings.limits && sender && !(await limits.allowsCaller(call, sender)))
      throw new Refusal("too-many");
    const waits = !incoming.hasArrived();
    const text = await (waits ? awaitBody(incoming, call, place, sender) : incoming.text(call.maxBytes));
    // Who was signed out while the body came may do no more than before it.
    const acting = waits ? await identify() : sender;
    const input = parseInput(call, text);
    const scope = scopeOf(call, acting);
    const context = {
      input,
      caller: acting,
      refuse: (...args: ConstructorParameters<typeof Refusal>) => new Refusal(...args),
      clock,
      today: stockholmToday(clock),
      services,
      request,
    };
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(scope, work);

    if ("outside" in implementation) {
      // Waiting for a provider takes nobody else's place.
      place.leave();
      return call.output.parse(
        await implementation.outside({ ...context, transaction: inTransaction } as never),
      ) as object;
    }
    return inTransaction(async (tx) => {
      const work = async () =>
        call.output.parse(await implementation.inside({ ...context, tx } as never)) as object;
      return mayRepeat(call, scope)
        ? withIdempotencyKey(
            tx,
            { call, scope, key: request.idempotencyKey, input, vault: services.vault },
            work,
          )
        : work();
    });
  }

  /** Whoever sends slowly takes nobody's place; large bodies have places of their own. */
  async function awaitBody(
    incoming: Incoming,
    call: Call,
    place: Slot,
    sender: Identity | null,
  ): Promise<string> {
    place.leave();
    const owner = sender?.company?.id ?? sender?.userId ?? incoming.address;
    const leave = call.maxBytes > ORDINARY_BYTES ? await uploads.enter(owner) : null;
    const text = await incoming.text(call.maxBytes).finally(() => leave?.());
    await place.enter();
    return text;
  }

  async function findCaller(incoming: Incoming, call: Call): Promise<Identity | null> {
    const token = bearerToken(incoming.header("authorization"));
    if (!token) return null;
    const identity = await findIdentity(token, call.reads);
    // An open door needs no session, so a dead one keeps nobody out.
    if (!identity && isOpen(call)) return null;
    if (!identity) throw new Refusal("not-signed-in");
    return identity.role === "admin"
      ? await viewAsCompany(incoming.header("x-view-company"), identity)
      : identity;
  }

  /**
   * An admin may see what a customer sees, once `view-company` has written that into the audit log; `allow` lets only
   * reading calls through for them.
   */
  async function viewAsCompany(companyId: string | undefined, admin: Identity): Promise<Identity> {
    if (!companyId) return admin;
    if (!isUuid(companyId)) throw new Refusal("not-allowed");
    const [company] = await db.lookUp(
      "look-at",
      `select id, name, subscription_status, subscription_tier, trial_ends_at, period_ends_at
       from companies c where id = $1 and exists (select from audit_log a
         where a.company_id = c.id and a.user_id = $2 and a.action = 'seen-as-customer' and a.at > $3)`,
      [companyId, admin.userId, clock.now().subtract({ hours: VIEWING_HOURS }).toString()],
    );
    if (!company) throw new Refusal("not-allowed");
    return { ...admin, company: { ...company, id: company.id as CompanyId } as Company, viewing: true };
  }

  return async (incoming) => {
    const started = performance.now();
    const request = {
      id: randomUUID(),
      address: incoming.address,
      idempotencyKey: incoming.header("idempotency-key")?.slice(0, 200) ?? null,
    };
    const implementation = known.get(incoming.path);
    const call = implementation?.call.name ?? null;
    let result: Pick<Answer, "status" | "body" | "headers">;
    const place = slotAt(gate);
    try {
      if (!implementation) throw new Refusal("unknown-call");
      if (incoming.header("apikey") !== settings.publicKey) throw new Refusal("wrong-key");
      await place.enter();
      const body = await answer(incoming, request, implementation, place);
      result = { status: 200, body, headers: implementation.headers?.(body as never, services) };
    } catch (error) {
      result = refusalAnswer(error, request.id, (unexpected) =>
        log.error({ request: request.id, call, err: describeError(unexpected) }, "call failed"),
      );
    } finally {
      place.leave();
    }
    log.info(
      { request: request.id, call, status: result.status, ms: Math.round(performance.now() - started) },
      "call",
    );
    return { ...result, requestId: request.id, call };
  };
}

/** One call's place at a gate, which it may give up while it waits for somebody outside. */
type Slot = { enter(): Promise<void>; leave(): void };

function slotAt(gate: LoadShedder): Slot {
  let leave: (() => void) | null = null;
  return {
    async enter() {
      leave = await gate.enter();
      if (!leave) throw new Refusal("busy");
    },
    leave: () => leave?.(),
  };
}

/** Reading repeats itself harmlessly; an answer with a session's token in it is kept nowhere. */
const mayRepeat = (call: Call, scope: Scope) =>
  !call.reads &&
  call.keepsAnswer &&
  call.family === "functions" &&
  (scope.as === "platform" || Boolean(scope.companyId));

/** Whether this caller may make this call at all. */
function allow(call: Call, caller: Identity | null): Identity | null {
  // A session with a narrower right than its person has counts for nothing at an open door.
  if (isOpen(call)) return caller?.viewing ? null : caller;
  if (!caller) throw new Refusal("not-signed-in");
  if (caller.viewing && !call.reads)
    throw new Refusal("not-allowed", "Du tittar bara. Inget kan ändras härifrån.");
  if (call.callers === "admin" && caller.role !== "admin") throw new Refusal("not-allowed");
  const roles = rolesFor(call);
  if (roles && !caller.company) throw new Refusal("no-company");
  if (roles && !roles.includes(caller.role)) throw new Refusal("not-allowed");
  return caller;
}

/** Signed-in people act inside their company; admins' calls and doors opened by a token act for the platform. */
function scopeOf(call: Call, caller: Identity | null): Scope {
  const tenant = rolesFor(call) !== null || call.callers === "user";
  return {
    as: tenant ? "tenant" : "platform",
    companyId: caller?.company?.id ?? null,
    userId: caller?.userId ?? null,
    actor: actorOf(call),
    actorName: caller?.fullName ?? caller?.email ?? null,
    reads: call.reads,
  };
}

function actorOf(call: Call): Scope["actor"] {
  if (call.callers === "admin") return "admin";
  if (call.callers === "supplier") return "supplier";
  return call.callers === "link" ? "employee" : "hr";
}

/** Only an escape can bring these in, so that an ordinary body is not looked through. */
const mayHoldOddText = /\\u(0000|d[89a-f])/i;

/** Half a character, or the character that ends a text in C, is nothing a person writes and nothing that can be kept. */
function refuseOddText(_key: string, value: unknown): unknown {
  if (typeof value === "string" && (!value.isWellFormed() || value.includes("\0"))) {
    throw new Refusal("invalid-input", "Texten innehåller tecken som inte går att spara.");
  }
  return value;
}

/** Of a large body: a row for everybody who may be imported at once, and as many again for what their cells say. */
const MOST_PARTS = 2 * MOST_EMPLOYEES;

/** How many lists, tables and keys it may have. Counting them takes a moment; making them of a hostile body, seconds. */
function countParts(text: string): number {
  let count = 0;
  for (const mark of ["[", "{", '":'])
    for (let at = text.indexOf(mark); at !== -1 && count <= MOST_PARTS; at = text.indexOf(mark, at + 1))
      count++;
  return count;
}

function parseInput(call: Call, text: string): unknown {
  if (text.length > ORDINARY_BYTES && countParts(text) > MOST_PARTS) throw new Refusal("invalid-input");
  let json: unknown;
  try {
    json = text === "" ? {} : JSON.parse(text, mayHoldOddText.test(text) ? refuseOddText : undefined);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("invalid-json");
  }
  const parsed = call.input.safeParse(json);
  if (parsed.success) return parsed.data;
  const unknown = unknownFields(parsed.error.issues);
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((field) => [field, `Fältet ”${field}” finns inte.`]));
    throw new Refusal("unknown-field", fields[unknown[0]!], fields);
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".")] ??= issue.message;
  throw new Refusal("invalid-input", undefined, fields);
}

/** So many are named, and so long a name is: whoever sends thousands has read none of it. */
const MOST_UNKNOWN = 20;
const LONGEST_NAME = 100;

function unknownFields(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues
    .flatMap((issue) =>
      issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [],
    )
    .slice(0, MOST_UNKNOWN)
    .map((field) => field.slice(0, LONGEST_NAME).toWellFormed());
}

function refusalAnswer(error: unknown, requestId: string, report: (unexpected: unknown) => void) {
  if (error instanceof Refusal) {
    const { status, code, message, fields } = error;
    return { status, body: { error: message, code, ...(fields ? { fields } : {}) } };
  }
  report(error);
  if (error instanceof DatabaseError) return databaseErrorAnswer(error);
  const unexpected = new Refusal("unexpected");
  return { status: 500, body: { error: unexpected.message, code: unexpected.code, request: requestId } };
}

/** What the database could not do, in a person's words; it passes, and nothing was done. */
export function databaseErrorAnswer({ kind }: DatabaseError) {
  const { status, code, message } = new Refusal(refusalForKind[kind]);
  return { status, body: { error: message, code } };
}
const refusalForKind = { away: "not-ready", full: "no-room", busy: "busy", slow: "took-too-long" } as const;
