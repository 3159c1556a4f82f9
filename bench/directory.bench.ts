import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { pino } from "pino";
import { systemClock } from "../domain/clock.ts";
import { createCalls } from "../server/calls/calls.ts";
import { createVault } from "../server/database/tokens.ts";
import { platformScope } from "../server/database/database.ts";
import { users } from "../server/database/schema.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { createCompany, joinCompany } from "../server/features/companies/companies.ts";
import { applyDirectories } from "../server/features/directory/job.ts";
import { featureRoutes } from "../server/features.ts";
import type { Env } from "../server/http/app.ts";
import type { Services } from "../server/providers/services.ts";
import { readSettings } from "../server/settings.ts";
import { both, type Measured, takeOn } from "./databases.ts";
import { alternate, type Bench, type Figure, milliseconds } from "./measure.ts";

const PEOPLE = Math.min(10_000, Number(process.env["BENCH_EMPLOYEES"] ?? Infinity) / 10);
const ROUNDS = 3;
/** As many as a directory has under way. */
const AT_ONCE = 10;
const EXTENSION = "urn:ietf:params:scim:schemas:extension:tartdags:2.0:User";

/** A whole company by SCIM, one request for each person, until the register has them all; against the import of the list. */
export default {
  name: "directory",
  on: both,
  run: (database) =>
    takeOn(database, systemClock, async (open) => [await syncFigure(await moveIn(await open("directory")))]),
} satisfies Bench;

async function syncFigure(house: Awaited<ReturnType<typeof moveIn>>): Promise<Figure> {
  const rows = Array.from({ length: PEOPLE }, (_, i) => [`Person Nr${i}`, "1990-05-17", "Arkitekt"]);
  const emptied = async (work: () => Promise<unknown>) => {
    const took = await milliseconds(work);
    const [{ count }] = (await house.owner("select count(*)::int as count from employees")) as [
      { count: number },
    ];
    if (count !== PEOPLE) throw new Error(`${count} of ${PEOPLE} are in the register.`);
    for (const table of ["orders", "directory_people", "directory_events", "employees"]) {
      await house.owner(`delete from ${table}`);
      await house.owner(`vacuum analyze ${table}`);
    }
    return took;
  };
  const taken = await alternate(
    ROUNDS,
    () => emptied(() => house.sync(rows)),
    () =>
      emptied(() => house.call("import-employees", { columns: { name: 0, birthday: 1, position: 2 }, rows })),
  );
  return {
    name: `a directory of ${PEOPLE.toLocaleString("en")} people by SCIM / the import of the same list`,
    goal: { atMost: 3 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} ms; ${house.title}`,
  };
}

async function moveIn({ db, owner, title }: Measured) {
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent", LIMITS: "off" });
  const services = {
    settings,
    clock: systemClock,
    db,
    publicUrl: "https://tartdags.example",
    vault: createVault("a secret for measurements, thirty-two long"),
    log: pino({ level: "silent" }),
    providers: {},
  } as unknown as Services;
  const calls = await createCalls(services);
  const routes = new Hono<Env>();
  for (const route of featureRoutes(services)) routes.route("/", route);
  const session = await db.transaction(platformScope, async (tx) => {
    const email = "hr@bolag.example";
    const [user] = await tx.insert(users).values({ email }).returning();
    const own = await createCompany(tx, systemClock, { name: "Bolaget AB" });
    await joinCompany(tx, { userId: user!.id, email, companyId: own });
    return (await startSession(tx, systemClock, user!.id)).token;
  });
  await owner("update companies set subscription_tier = 'pro'");
  const call = async (name: string, input: object): Promise<{ token: string }> => {
    const headers: Record<string, string> = {
      apikey: settings.publicKey,
      authorization: `Bearer ${session}`,
      "idempotency-key": randomUUID(),
    };
    const answer = await calls({
      path: `/functions/v1/${name}`,
      address: "127.0.0.1",
      header: (header) => headers[header],
      hasArrived: () => true,
      text: async () => JSON.stringify(input),
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body as { token: string };
  };
  const { token } = await call("create-directory-token", { name: "Bench" });

  const create = async ([name, birthday, title]: string[]) => {
    const answer = await routes.request("/scim/v2/Users", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      body: JSON.stringify({
        userName: name,
        externalId: name,
        displayName: name,
        title,
        active: true,
        [EXTENSION]: { birthday },
      }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  };
  return {
    owner,
    title,
    call,
    /** Several at once, as a directory sends them, and what the register makes of them. */
    async sync(rows: string[][]) {
      const left = rows.values();
      const sender = async () => {
        for (const row of left) await create(row);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
      await applyDirectories(services);
    },
  };
}
