import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { whatEnded } from "../../../../domain/ended-subscription.ts";
import { isPro, mayUsePro } from "../../../../domain/subscription.ts";
import { createRateLimits } from "../../../calls/rate-limit.ts";
import { Refusal } from "../../../calls/refusal.ts";
import { createUploads, type Uploads } from "../../../calls/uploads.ts";
import { RETRY_SECONDS } from "../../../calls/load-shedding.ts";
import type { Scope, Tx } from "../../../database/database.ts";
import { DatabaseError, isDeadlock } from "../../../database/errors.ts";
import { bearerToken } from "../../../database/tokens.ts";
import type { Env } from "../../../http/app.ts";
import { addressOfClient } from "../../../http/call-route.ts";
import type { Services } from "../../../providers/services.ts";
import { writeRefused } from "../events.ts";
import { gather } from "../gather.ts";
import { insertPeople } from "../people.ts";
import { type Directory, identifyDirectory } from "../tokens.ts";
import { answer, listOf, SCIM_TYPE } from "./answers.ts";
import { createPace } from "./pace.ts";
import { createRoom } from "./room.ts";
import { SCIM_PATH } from "./path.ts";
import { listResourceTypes, listSchemas, serviceProviderConfig } from "./schemas.ts";
import { busy, notFound, ScimError } from "./scim-error.ts";
import { addGroupRoutes } from "./group-routes.ts";
import type { PersonColumns } from "./user.ts";
import { createTurns } from "./turns.ts";
import { addUserRoutes } from "./user-routes.ts";

/** Guessing a token: so many wrong ones from one network. */
const WRONG_TOKENS = { name: "directory", limit: { calls: 60, seconds: 60 } };

export type Asked = {
  c: Context<Env>;
  companyId: string;
  base: string;
  services: Services;
  uploads: Uploads;
  /** A transaction as the company: the database shows it nobody else's rows. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
};
type Handle = (asked: Asked) => Promise<Response>;
export type On = (methods: string | readonly string[], path: string, handle: Handle) => void;

/** The directory's door: SCIM 2.0 (RFC 7643, 7644). Everything is answered in SCIM's own form. */
export function scimRoutes(services: Services): Hono<Env> {
  const { settings, db, clock } = services;
  const limits = createRateLimits(db, clock);
  const pace = createPace(clock);
  const inTurn = createTurns();
  const uploads = createUploads();
  const app = new Hono<Env>();
  const base = `${services.publicUrl}${SCIM_PATH}`;

  /** Requests with one token that come at the same time ask the database once. */
  const asking = new Map<string, Promise<Directory | null>>();
  function find(token: string): Promise<Directory | null> {
    const asked = asking.get(token);
    if (asked) return asked;
    const found = identifyDirectory(db, clock, token).finally(() => asking.delete(token));
    asking.set(token, found);
    return found;
  }

  async function identify(c: Context<Env>): Promise<Directory> {
    const token = bearerToken(c.req.header("authorization")?.replace(/^bearer /i, "Bearer "));
    const directory = token ? await find(token) : null;
    if (!directory) {
      const address = addressOfClient(c.env.incoming, settings.trustProxy);
      if (settings.limits && !(await limits.allows(WRONG_TOKENS, address))) throw tooMany();
      c.header("www-authenticate", "Bearer");
      throw new ScimError(401, "Token saknas, är fel eller avslutad. Skapa en ny i Inställningar → Katalog.");
    }
    if (settings.limits && !pace(directory.tokenId)) throw tooMany();
    const { company } = directory;
    if (company.closed_at) throw new ScimError(403, "Företagets konto är avslutat.");
    if (!isPro(company)) throw new ScimError(403, "Katalogen ingår i Pro.");
    if (!mayUsePro(company, clock.now()))
      throw new ScimError(403, `${whatEnded(company)}. Katalogen läses igen när ni har förnyat.`);
    return directory;
  }

  const on: On = (methods, path, handle) =>
    app.on([methods].flat(), [`${SCIM_PATH}${path}`], async (c) => {
      let companyId: string | null = null;
      try {
        ({ companyId } = await identify(c));
        const own = companyId;
        const scope = scopeOf(own);
        const take = <T>(as: Scope, work: (tx: Tx) => Promise<T>) =>
          inTurn(own, () => db.transaction(as, work));
        return await handle({
          c,
          companyId,
          base,
          services,
          uploads,
          read: (work) => take({ ...scope, reads: true }, work),
          write: (work) =>
            take(scope, work).catch((error: unknown) => {
              if (isDeadlock(error)) return take(scope, work);
              throw error;
            }),
        });
      } catch (error) {
        const refused = asScim(error);
        if (!refused) throw error;
        if (companyId && c.req.method !== "GET" && [400, 403, 409, 413].includes(refused.status))
          await writeRefused(db, companyId, refused.message);
        return refuse(c, refused);
      }
    });

  const config = (path: string, body: (base: string) => object) =>
    on("GET", path, async ({ c }) => answer(c, body(base)));
  config("/ServiceProviderConfig", serviceProviderConfig);
  for (const [path, list] of [
    ["/Schemas", listSchemas],
    ["/ResourceTypes", listResourceTypes],
  ] as const) {
    config(path, () => listOf(list(base), { total: list(base).length, first: 1 }));
    on("GET", `${path}/:id`, async ({ c }) => {
      const found = list(base).find(({ id }) => id === c.req.param("id"));
      if (!found) throw notFound("Det");
      return answer(c, found);
    });
  }
  const makeRoom = createRoom();
  const insert = gather((companyId, people: PersonColumns[]) =>
    db.transaction(scopeOf(companyId), async (tx) => {
      await makeRoom(tx, companyId, people.length);
      return insertPeople(tx, companyId, people);
    }),
  );
  addUserRoutes(on, insert);
  addGroupRoutes(on);
  on("POST", "/Bulk", async () => {
    throw new ScimError(501, "Bulk stöds inte. Skicka ändringarna en och en.");
  });
  on(["GET", "POST", "PUT", "PATCH", "DELETE"], "/Me", async () => {
    throw new ScimError(501, "/Me stöds inte: en katalogs token är ingen person.");
  });
  on(["GET", "POST", "PUT", "PATCH", "DELETE"], "/*", async ({ c }) => {
    throw new ScimError(404, `${c.req.method} ${c.req.path.slice(0, 200)} finns inte.`);
  });
  return app;
}

const scopeOf = (companyId: string): Scope => ({
  as: "tenant",
  companyId,
  actor: "automation",
  actorName: "Katalogen",
});

const tooMany = () => new ScimError(429, "För många anrop. Vänta en minut.");

function asScim(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (error instanceof Refusal) return new ScimError(error.status as ContentfulStatusCode, error.message);
  if (error instanceof DatabaseError) return busy();
  return null;
}

function refuse(c: Context<Env>, error: ScimError): Response {
  const wait = error.status === 429 ? "60" : error.status === 503 ? String(RETRY_SECONDS) : undefined;
  return c.body(JSON.stringify(error.body()), error.status, {
    "content-type": SCIM_TYPE,
    "cache-control": "no-store",
    ...(wait && { "retry-after": wait }),
    // What is left of a body that was too long is never read.
    ...(error.status === 413 && { connection: "close" }),
  });
}
