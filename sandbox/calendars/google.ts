import { Hono, type Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Surroundings } from "../options.ts";
import { dropConnection, slow, type LoopbackEnv } from "../faulty-answers.ts";
import type { Accounts, Grant, StoredEvent } from "./accounts.ts";

type Env = { Bindings: LoopbackEnv["Bindings"]; Variables: { grant: Grant } };
type Resource = Record<string, unknown> & {
  id?: string;
  status?: string;
  start?: { date?: string };
  end?: { date?: string };
  reminders?: { overrides?: { minutes: number }[] };
  extendedProperties?: { private?: Record<string, string> };
};

const OWN_ID = /^[a-v0-9]{5,}$/;
const OWN_ID_MAX = 1024;
const LONGEST_REMINDER = 40_320;

/** Google Calendar's events, under /google. */
export function googleWire(accounts: Accounts, { faults }: Surroundings): Hono<Env> {
  const app = new Hono<Env>();
  const path = "/calendar/v3/calendars/primary/events";

  app.use(`${path}/*`, async (c, next) => {
    if (faults.hits("calendars", "slow")) await slow();
    if (faults.hits("calendars", "down")) return refuse(c, 503, "backendError");
    if (faults.hits("calendars", "429")) return refuse(c, 429, "rateLimitExceeded", "usageLimits");
    if (faults.hits("calendars", "403")) return refuse(c, 403, "userRateLimitExceeded", "usageLimits");
    if (faults.hits("calendars", "forbidden")) return refuse(c, 403, "insufficientPermissions");
    const grant = accounts.grantOf(c.req.header("authorization")?.replace("Bearer ", "") ?? "");
    if (!grant || grant.provider !== "google" || faults.hits("calendars", "401"))
      return refuse(c, 401, "authError");
    if (!grant.scope.includes("/auth/calendar")) return refuse(c, 403, "insufficientPermissions");
    c.set("grant", grant);
    await next();
    accounts.changed();
    if (c.req.method !== "GET" && faults.hits("calendars", "half")) {
      c.res = await dropConnection(c as unknown as Context<LoopbackEnv>);
    }
  });

  const find = (c: Context<Env>) => accounts.eventsOf(c.var.grant).find(({ id }) => id === c.req.param("id"));

  app.post(path, async (c) => {
    const resource = await readResource(c);
    const problem = problemWith(resource);
    if (!resource || problem) return refuse(c, 400, problem ?? "parseError");
    const events = accounts.eventsOf(c.var.grant);
    const id = resource.id ?? crypto.randomUUID().replaceAll("-", "");
    // Also when the event was deleted: an id is used up for good.
    if (events.some((event) => event.id === id)) return refuse(c, 409, "duplicate");
    const event = { id, cancelled: false, transaction: null, resource: { ...resource, id } };
    events.push(event);
    return c.json(shown(event));
  });

  app.get(path, (c) => {
    const [name = "", value] = (c.req.query("privateExtendedProperty") ?? "").split("=");
    const items = accounts
      .eventsOf(c.var.grant)
      .filter(({ cancelled }) => !cancelled)
      .filter(
        ({ resource }) => !name || (resource as Resource).extendedProperties?.private?.[name] === value,
      );
    return c.json({ kind: "calendar#events", items: items.map(shown) });
  });

  app.get(`${path}/:id`, (c) => {
    const event = find(c);
    return event ? c.json(shown(event)) : refuse(c, 404, "notFound");
  });

  app.on(["PATCH", "PUT"], `${path}/:id`, async (c) => {
    const event = find(c);
    if (!event) return refuse(c, 404, "notFound");
    const change = await readResource(c);
    const resource = c.req.method === "PATCH" ? { ...event.resource, ...change } : { ...change };
    const problem = problemWith({ ...resource, id: event.id });
    if (!change || problem) return refuse(c, 400, problem ?? "parseError");
    // Only a full update that says so brings a deleted event back.
    if (c.req.method === "PUT" && change.status === "confirmed") event.cancelled = false;
    event.resource = { ...resource, id: event.id };
    return c.json(shown(event));
  });

  app.delete(`${path}/:id`, (c) => {
    const event = find(c);
    if (!event) return refuse(c, 404, "notFound");
    if (event.cancelled) return refuse(c, 410, "deleted");
    event.cancelled = true;
    return c.body(null, 204);
  });

  return app;
}

async function readResource(c: Context<Env>): Promise<Resource | undefined> {
  return c.req.json<Resource>().catch(() => undefined);
}

function problemWith(resource: Resource | undefined): string | undefined {
  if (!resource) return "parseError";
  if (resource.id !== undefined && (resource.id.length > OWN_ID_MAX || !OWN_ID.test(resource.id)))
    return "invalid";
  const { start, end } = resource;
  if (!start?.date || !end?.date) return "required";
  if (end.date <= start.date) return "timeRangeEmpty";
  const minutes = resource.reminders?.overrides?.map((reminder) => reminder.minutes) ?? [];
  return minutes.some((one) => one < 0 || one > LONGEST_REMINDER) ? "invalid" : undefined;
}

function shown(event: StoredEvent) {
  return { ...event.resource, kind: "calendar#event", status: event.cancelled ? "cancelled" : "confirmed" };
}

function refuse(c: Context<Env>, code: ContentfulStatusCode, reason: string, domain = "global"): Response {
  return c.json({ error: { code, message: reason, errors: [{ domain, reason, message: reason }] } }, code);
}
