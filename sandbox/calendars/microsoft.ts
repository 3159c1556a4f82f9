import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Surroundings } from "../options.ts";
import { dropConnection, slow, type LoopbackEnv } from "../faulty-answers.ts";
import type { Accounts, Grant } from "./accounts.ts";

type Env = { Bindings: LoopbackEnv["Bindings"]; Variables: { grant: Grant } };
type Moment = { dateTime?: string; timeZone?: string };
type Resource = Record<string, unknown> & {
  transactionId?: string;
  isAllDay?: boolean;
  start?: Moment;
  end?: Moment;
  singleValueExtendedProperties?: { id: string; value: string }[];
};

const RETRY_AFTER_SECONDS = "7";
/** Graph's own list has Windows names, and no Europe/Stockholm. */
const ZONES = new Set(["W. Europe Standard Time", "UTC"]);

/** Microsoft Graph's events, under /microsoft. */
export function microsoftWire(accounts: Accounts, { faults }: Surroundings): Hono<Env> {
  const app = new Hono<Env>();
  const path = "/v1.0/me/events";

  app.use(`${path}/*`, async (c, next) => {
    if (faults.hits("calendars", "slow")) await slow();
    if (faults.hits("calendars", "down")) return refuse(c, 503, "ServiceUnavailable");
    if (faults.hits("calendars", "429")) {
      c.header("Retry-After", RETRY_AFTER_SECONDS);
      return refuse(c, 429, "ApplicationThrottled");
    }
    if (faults.hits("calendars", "forbidden")) return refuse(c, 403, "ErrorAccessDenied");
    const grant = accounts.grantOf(c.req.header("authorization")?.replace("Bearer ", "") ?? "");
    if (!grant || grant.provider !== "microsoft" || faults.hits("calendars", "401")) {
      return refuse(c, 401, "InvalidAuthenticationToken");
    }
    if (!grant.scope.includes("Calendars.ReadWrite")) return refuse(c, 403, "ErrorAccessDenied");
    c.set("grant", grant);
    await next();
    accounts.changed();
    if (c.req.method !== "GET" && faults.hits("calendars", "half")) {
      c.res = await dropConnection(c as unknown as Context<LoopbackEnv>);
    }
  });

  const live = (c: Context<Env>) => accounts.eventsOf(c.var.grant).filter(({ cancelled }) => !cancelled);
  const find = (c: Context<Env>) => live(c).find(({ id }) => id === c.req.param("id"));

  app.post(path, async (c) => {
    const resource: Resource = await c.req.json().catch(() => ({}));
    const problem = problemWith(resource);
    if (problem) return refuse(c, 400, problem);
    const transaction = resource.transactionId ?? null;
    const events = accounts.eventsOf(c.var.grant);
    const twin = transaction && events.find((event) => event.transaction === transaction);
    if (twin) return refuse(c, 409, "ErrorDuplicateTransactionId", { "@event.existingEventId": twin.id });
    const id = `AAMkAG${randomUUID().replaceAll("-", "")}=`;
    const event = { id, cancelled: false, transaction, resource: { ...resource, id } };
    events.push(event);
    return c.json(event.resource, 201);
  });

  app.get(path, (c) => {
    const filter = c.req.query("$filter") ?? "";
    // "… ep/id eq 'name' and ep/value eq 'key'"
    const [id, value] = [...filter.matchAll(/ eq '([^']*)'/g)].map(([, quoted]) => quoted);
    const found = live(c).filter(
      ({ resource }) =>
        !filter ||
        (resource as Resource).singleValueExtendedProperties?.some(
          (one) => one.id === id && one.value === value,
        ),
    );
    return c.json({ value: found.map(({ resource }) => resource) });
  });

  app.patch(`${path}/:id`, async (c) => {
    const event = find(c);
    if (!event) return refuse(c, 404, "ErrorItemNotFound");
    const change: Resource = await c.req.json().catch(() => ({}));
    if (change.transactionId && change.transactionId !== event.transaction) {
      return refuse(c, 400, "ErrorInvalidPropertySet");
    }
    const resource = { ...event.resource, ...change };
    const problem = problemWith(resource);
    if (problem) return refuse(c, 400, problem);
    event.resource = resource;
    return c.json(resource);
  });

  app.delete(`${path}/:id`, (c) => {
    const event = find(c);
    if (!event) return refuse(c, 404, "ErrorItemNotFound");
    event.cancelled = true;
    return c.body(null, 204);
  });

  return app;
}

function problemWith({ isAllDay, start, end }: Resource): string | undefined {
  if (!start?.dateTime || !end?.dateTime) return "ErrorInvalidRequest";
  if (!ZONES.has(start.timeZone ?? "") || !ZONES.has(end.timeZone ?? "")) return "ErrorTimeZone";
  const midnight = start.dateTime.endsWith("T00:00:00") && end.dateTime.endsWith("T00:00:00");
  if (isAllDay && (!midnight || start.timeZone !== end.timeZone)) return "ErrorInvalidRequest";
  return end.dateTime <= start.dateTime ? "ErrorCalendarEndDateIsEarlierThanStartDate" : undefined;
}

function refuse(c: Context<Env>, status: ContentfulStatusCode, code: string, more: object = {}): Response {
  return c.json(
    { error: { code, message: code, ...more, innerError: { "request-id": randomUUID() } } },
    status,
  );
}
