import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { isOpen, isSupplierPage, rolesFor, scopesFor } from "../../contract/callers.ts";
import { type Call, ORDINARY_BYTES } from "../../contract/define.ts";
import { MOST_EMPLOYEES } from "../../contract/people.ts";
import { stockholmToday } from "../../domain/clock.ts";
import { scopeWords } from "../../domain/connections.ts";
import { isFresh } from "../../domain/second-factor.ts";
import { mayUsePro } from "../../domain/subscription.ts";
import { rememberIdentities } from "./identity-cache.ts";
import type { Company, CompanyId, Identity } from "./identify.ts";
import { identifyKey, isApiKey } from "./identify-key.ts";
import { identifySupplier, type SupplierIdentity } from "./identify-supplier.ts";
import { bearerToken } from "../database/tokens.ts";
import type { Scope, Tx } from "../database/database.ts";
import { DatabaseError, isDeadlock } from "../database/errors.ts";
import { describeError } from "../database/describe-error.ts";
import { createLoadShedder, type LoadShedder } from "./load-shedding.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { allImplementations, type AnyImplementation, type Request as CallRequest } from "./implement.ts";
import { createRateLimits } from "./rate-limit.ts";
import { refusals } from "../../contract/refusals.ts";
import { type FieldCode, fieldCode } from "./field-codes.ts";
import { Refusal } from "./refusal.ts";
import type { Services } from "../providers/services.ts";
import { withoutFood } from "./without-food.ts";
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
  /** Whether the whole body has arrived, so that reading it does not wait. */
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
  loadShedder: LoadShedder = createLoadShedder(),
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
    slot: Slot,
  ): Promise<object> {
    const { call } = implementation;
    if (settings.limits && !(await limits.allows(call, incoming.address))) throw new Refusal("too-many");

    if (isSupplierPage(call)) return answerSupplier(incoming, request, implementation, slot);
    const identify = async () => {
      const caller = allow(call, await findCaller(incoming, call), clock.now());
      if (caller && call.freshProof === true) requireProof(caller);
      return caller;
    };
    const sender = await identify();
    if (settings.limits && sender && !(await limits.allowsCaller(call, sender)))
      throw new Refusal(sender.key ? "key-too-many" : "too-many");
    const waits = !incoming.hasArrived();
    const text = await (waits
      ? awaitBody(incoming, call, slot, ownerOf(sender))
      : incoming.text(call.maxBytes));
    // The session may have ended while the body was on its way.
    const acting = waits ? await identify() : sender;
    const input = parseInput(call, text);
    const scope = scopeOf(call, acting);
    const context = {
      ...contextOf(input, request),
      caller: acting,
      requireProof: () => requireProof(acting!),
    };
    const isBlind = scope.as === "tenant" && acting?.company != null && !acting.seesAllergies;
    const allowed = (answer: object): object => (isBlind ? withoutFood(answer) : answer);
    const shown = (answer: unknown): object => allowed(call.output.parse(answer) as object);
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(scope, work);

    if ("outside" in implementation) {
      // A call that waits for a provider must not hold a slot that others need.
      slot.release();
      return shown(await implementation.outside({ ...context, transaction: inTransaction } as never));
    }
    const answer = () =>
      inTransaction(async (tx) => {
        const work = async () => shown(await implementation.inside({ ...context, tx } as never));
        if (!mayRepeat(call, scope)) return work();
        const attempt = { call, scope, key: request.idempotencyKey, input, vault: services.vault };
        // The right to see food may have been taken away since the first answer.
        return allowed(await withIdempotencyKey(tx, attempt, work));
      });
    return answer().catch((error: unknown) => {
      // Locks are taken in one order, but a row may be theirs to lock only since a statement ago, and references lock too.
      if (isDeadlock(error)) return answer();
      throw error;
    });
  }

  /** What is dangerous is done by whoever has proved lately who they are, and not by an open browser. */
  function requireProof({ provedAt }: Identity): void {
    if (!isFresh(provedAt, clock.now())) throw new Refusal("proof-needed");
  }

  /** A supplier on its page: its session is all that counts, and it acts for no company. */
  async function answerSupplier(
    incoming: Incoming,
    request: CallRequest,
    implementation: AnyImplementation,
    slot: Slot,
  ): Promise<object> {
    const { call } = implementation;
    const identify = async (): Promise<SupplierIdentity> => {
      const token = bearerToken(incoming.header("authorization"));
      const supplier = token && (await identifySupplier(db, clock, token));
      if (!supplier) throw new Refusal("not-signed-in");
      return supplier;
    };
    const sender = await identify();
    const waits = !incoming.hasArrived();
    const text = await (waits
      ? awaitBody(incoming, call, slot, sender.supplierId)
      : incoming.text(call.maxBytes));
    const caller = waits ? await identify() : sender;
    const context = { ...contextOf(parseInput(call, text), request), caller };
    const scope: Scope = {
      as: "supplier",
      supplierId: caller.supplierId,
      actor: "supplier",
      actorName: caller.name,
      reads: call.reads,
    };
    const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => db.transaction(scope, work);
    const run = async (): Promise<unknown> => {
      if ("inside" in implementation)
        return inTransaction((tx) => implementation.inside({ ...context, tx } as never));
      slot.release();
      return implementation.outside({ ...context, transaction: inTransaction } as never);
    };
    const answered = await run().catch((error: unknown) => {
      if (isDeadlock(error)) return run();
      throw error;
    });
    return call.output.parse(answered) as object;
  }

  const contextOf = (input: unknown, request: CallRequest) => ({
    input,
    refuse: (...args: ConstructorParameters<typeof Refusal>) => new Refusal(...args),
    clock,
    today: stockholmToday(clock),
    services,
    request,
  });

  /** A slow sender holds no slot of the load shedder; large bodies have slots of their own. */
  async function awaitBody(
    incoming: Incoming,
    call: Call,
    slot: Slot,
    owner: string | null,
  ): Promise<string> {
    slot.release();
    const release = call.maxBytes > ORDINARY_BYTES ? await uploads.acquire(owner ?? incoming.address) : null;
    const text = await incoming.text(call.maxBytes).finally(() => release?.());
    await slot.acquire();
    return text;
  }

  async function findCaller(incoming: Incoming, call: Call): Promise<Identity | null> {
    const token = bearerToken(incoming.header("authorization"));
    if (!token) return null;
    // What is open to anybody is no more so to a key.
    if (isApiKey(token) && isOpen(call)) return null;
    const identity = await (isApiKey(token)
      ? identifyKey(db, clock, token)
      : findIdentity(token, call.reads && !call.freshProof));
    // An open call needs no session, so one that has ended is no reason to refuse.
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
    return {
      ...admin,
      company: { ...company, id: company.id as CompanyId, closed_at: null } as Company,
      viewing: true,
      seesAllergies: true,
    };
  }

  return async (incoming) => {
    const started = performance.now();
    const request = {
      id: randomUUID(),
      address: incoming.address,
      idempotencyKey: incoming.header("idempotency-key")?.slice(0, 200) ?? null,
      device: {
        key: incoming.header("x-device")?.slice(0, 200) ?? null,
        agent: incoming.header("user-agent")?.slice(0, 500) ?? "",
      },
    };
    const implementation = known.get(incoming.path);
    const call = implementation?.call.name ?? null;
    let result: Pick<Answer, "status" | "body" | "headers">;
    const slot = createSlot(loadShedder);
    try {
      if (!implementation) throw new Refusal("unknown-call");
      if (incoming.header("apikey") !== settings.publicKey) throw new Refusal("wrong-key");
      await slot.acquire();
      const body = await answer(incoming, request, implementation, slot);
      result = { status: 200, body, headers: implementation.headers?.(body as never, services) };
    } catch (error) {
      result = refusalAnswer(error, request.id, (unexpected) =>
        log.error({ request: request.id, call, err: describeError(unexpected) }, "call failed"),
      );
    } finally {
      slot.release();
    }
    log.info(
      { request: request.id, call, status: result.status, ms: Math.round(performance.now() - started) },
      "call",
    );
    return { ...result, requestId: request.id, call };
  };
}

/** For whom a large body is uploaded. */
const ownerOf = (sender: Identity | null): string | null => sender?.company?.id ?? sender?.userId ?? null;

/** A call's slot in the load shedder, released while the call waits for something outside. */
type Slot = { acquire(): Promise<void>; release(): void };

function createSlot(loadShedder: LoadShedder): Slot {
  let release: (() => void) | null = null;
  return {
    async acquire() {
      release = await loadShedder.acquire();
      if (!release) throw new Refusal("busy");
    },
    release: () => release?.(),
  };
}

/** Reads need no idempotency key, and an answer with a session's token in it is never stored. */
const mayRepeat = (call: Call, scope: Scope) =>
  !call.reads &&
  call.keepsAnswer &&
  call.family === "functions" &&
  (scope.as === "platform" || Boolean(scope.companyId));

/** Whether this caller may make this call at all. */
function allow(call: Call, caller: Identity | null, now: Temporal.Instant): Identity | null {
  if (caller?.key) return allowKey(call, caller, now);
  // At an open call, an admin who views a company counts as nobody, and so does a login that is not complete.
  if (isOpen(call)) return caller?.viewing || caller?.lacks ? null : withinRole(call, caller);
  if (!caller) throw new Refusal("not-signed-in");
  if (caller.lacks && !call.whenLacking.includes(caller.lacks)) throw new Refusal(refusalFor[caller.lacks]);
  if (caller.viewing && !call.reads)
    throw new Refusal("not-allowed", "Du tittar bara. Inget kan ändras härifrån.");
  if (call.callers === "admin" && caller.role !== "admin") throw new Refusal("not-allowed");
  const roles = rolesFor(call);
  if (roles && !caller.company) throw new Refusal("no-company");
  if (roles && !call.whenClosed) refuseClosed(caller);
  if (roles && !roles.includes(caller.role)) throw new Refusal("not-allowed");
  return caller;
}

const refusalFor = { factor: "second-factor-needed", "set-up": "second-factor-not-set-up" } as const;

/** What a company's program may do is in its key, and nowhere else; the company has Pro. */
function allowKey(call: Call, caller: Identity, now: Temporal.Instant): Identity {
  const wanted = scopesFor(call);
  if (!wanted) throw new Refusal("key-not-possible");
  if (!wanted.some((scope) => caller.key!.scopes.includes(scope)))
    throw new Refusal(
      "key-scope",
      `Nyckeln saknar rättigheten ”${scopeWords[wanted[0]!].title}” (${wanted[0]}).`,
    );
  refuseClosed(caller);
  if (!mayUsePro(caller.company!, now)) throw new Refusal("key-needs-pro");
  return caller;
}

/** Nobody acts for a company whose account is closed. */
function refuseClosed({ company }: Identity): void {
  if (company?.closed_at) throw new Refusal("company-closed");
}

/** An open call asks for no role, so that without the right one a session speaks for its person and not for the company. */
function withinRole({ sessionRoles }: Call, caller: Identity | null): Identity | null {
  if (!caller?.company) return caller;
  if (sessionRoles.includes(caller.role)) {
    refuseClosed(caller);
    return caller;
  }
  return { ...caller, company: null, lacksRole: true };
}

/** Signed-in people act inside their company; admins' calls and calls by a link's token act for the platform. */
function scopeOf(call: Call, caller: Identity | null): Scope {
  const tenant = rolesFor(call) !== null || call.callers === "user";
  return {
    as: tenant ? "tenant" : "platform",
    companyId: caller?.company?.id ?? null,
    // What writes may have to tell a kitchen; its answer is stripped (`withoutFood`).
    seesFood: caller?.seesAllergies === true || !call.reads,
    userId: caller?.key ? null : (caller?.userId ?? null),
    keyId: caller?.key ? caller.userId : null,
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

/** Only an escape can produce such characters, so that bodies without one are not searched. */
const mayHoldOddText = /\\u(0000|d[89a-f])/i;

/** PostgreSQL stores neither lone surrogates nor the null character. */
function refuseOddText(_key: string, value: unknown): unknown {
  if (typeof value === "string" && (!value.isWellFormed() || value.includes("\0"))) {
    throw new Refusal("invalid-input", "Texten innehåller tecken som inte går att spara.");
  }
  return value;
}

/** A large import has a row for every employee and as much again for the cells. */
const MOST_PARTS = 2 * MOST_EMPLOYEES;

/** Counts arrays, objects and keys before parsing: parsing a hostile body takes seconds. */
function countParts(text: string): number {
  let count = 0;
  for (const mark of ["[", "{", '":'])
    for (let at = text.indexOf(mark); at !== -1 && count <= MOST_PARTS; at = text.indexOf(mark, at + 1))
      count++;
  return count;
}

/** What pages sent that may still be open: where a revision is named now, the status was. */
const FORMER_FIELDS = /(^|\.)(seen|supplier_id)$/;

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
  const isOutdated = parsed.error.issues.some(({ message }) => message === refusals["page-outdated"].text);
  if (isOutdated && unknown.every((field) => FORMER_FIELDS.test(field))) throw new Refusal("page-outdated");
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((field) => [field, `Fältet ”${field}” finns inte.`]));
    throw new Refusal("unknown-field", fields[unknown[0]!], fields);
  }
  const fields: Record<string, string> = {};
  const field_codes: Record<string, FieldCode> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".");
    fields[field] ??= issue.message;
    field_codes[field] ??= fieldCode(issue, json);
  }
  throw new Refusal("invalid-input", undefined, fields, field_codes);
}

/** How many unknown fields an answer names, and how much of each name. */
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
    const { status, code, message, fields, field_codes } = error;
    const body = {
      error: message,
      code,
      ...(fields ? { fields } : {}),
      ...(field_codes ? { field_codes } : {}),
    };
    return { status, body, ...(code === "key-too-many" ? { headers: { "retry-after": "60" } } : {}) };
  }
  report(error);
  if (error instanceof DatabaseError) return databaseErrorAnswer(error);
  const unexpected = new Refusal("unexpected");
  return { status: 500, body: { error: unexpected.message, code: unexpected.code, request: requestId } };
}

/** Temporary, and nothing was done: the caller may try again. */
export function databaseErrorAnswer({ kind }: DatabaseError) {
  const { status, code, message } = new Refusal(refusalForKind[kind]);
  return { status, body: { error: message, code } };
}
const refusalForKind = { away: "not-ready", full: "no-room", busy: "busy", slow: "took-too-long" } as const;
