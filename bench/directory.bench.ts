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
import { type Bench, type Figure, median, milliseconds } from "./measure.ts";

const PEOPLE = Math.min(10_000, Number(process.env["BENCH_EMPLOYEES"] ?? Infinity) / 10);
const ROUNDS = 3;
/** As many as a directory has under way. */
const AT_ONCE = 10;
const EXTENSION = "urn:ietf:params:scim:schemas:extension:tartdags:2.0:User";

/**
 * A whole company by SCIM, one request for each person, until the register has them all; against the import of the same
 * list, and against the least that telling of one at a time can cost: as many requests that each write their body down,
 * and then the import. Another company of the same size is there already, as in any database but the first one's.
 */
export default {
  name: "directory",
  on: both,
  run: (database) =>
    takeOn(database, systemClock, async (open) => {
      const measured = await open("directory");
      await measured.owner("create table noted (id uuid primary key, name text unique, given jsonb)");
      await measured.owner("grant insert on noted to public");
      const neighbour = await moveIn(measured, "granne");
      await neighbour.sync(people());
      for (const table of FILLED) await measured.owner(`analyze ${table}`);
      return figures(await moveIn(measured, "bolag"));
    }),
} satisfies Bench;

const FILLED = ["orders", "directory_people", "directory_events", "employees"];
const people = () => Array.from({ length: PEOPLE }, (_, i) => [`Person Nr${i}`, "1990-05-17", "Arkitekt"]);

async function figures(house: Awaited<ReturnType<typeof moveIn>>): Promise<Figure[]> {
  const rows = people();
  const emptied = async (work: () => Promise<unknown>) => {
    const took = await milliseconds(work);
    const [{ count }] = (await house.owner(
      "select count(*)::int as count from employees where company_id = $1",
      [house.companyId],
    )) as [{ count: number }];
    if (count !== PEOPLE) throw new Error(`${count} of ${PEOPLE} are in the register.`);
    for (const table of FILLED) {
      await house.owner(`delete from ${table} where company_id = $1`, [house.companyId]);
      await house.owner(`vacuum analyze ${table}`);
    }
    return took;
  };
  const importAll = () =>
    house.call("import-employees", { columns: { name: 0, birthday: 1, position: 2 }, rows });
  const rounds: { sync: number; imported: number; noted: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const sync = await emptied(() => house.sync(rows));
    const imported = await emptied(importAll);
    const noted = await milliseconds(() => house.note(rows));
    if (round > 0) rounds.push({ sync, imported, noted });
  }
  const typical = (of: (round: (typeof rounds)[number]) => number) => Math.round(median(rounds.map(of)));
  const named = `a directory of ${PEOPLE.toLocaleString("en")} people by SCIM`;
  const figure = (against: string, bare: (round: (typeof rounds)[number]) => number): Figure => ({
    name: `${named} / ${against}`,
    goal: { atMost: 3 },
    ratios: rounds.map((round) => round.sync / bare(round)),
    detail: `${typical(({ sync }) => sync)} against ${typical(bare)} ms; ${house.title}`,
  });
  return [
    figure("the import of the same list", ({ imported }) => imported),
    figure(
      "as many requests that each write one row, and the import of the same list",
      ({ imported, noted }) => imported + noted,
    ),
  ];
}

async function moveIn({ db, owner, title }: Measured, name: string) {
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
  const { session, companyId } = await db.transaction(platformScope, async (tx) => {
    const email = `hr@${name}.example`;
    const [user] = await tx.insert(users).values({ email }).returning();
    const own = await createCompany(tx, systemClock, { name });
    await joinCompany(tx, { userId: user!.id, email, companyId: own });
    return { session: (await startSession(tx, systemClock, user!.id)).token, companyId: own };
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

  const bare = new Hono().post("/", async (c) => {
    const given = (await c.req.json()) as { userName: string };
    await db.lookUp("note", "insert into noted (id, name, given) values (gen_random_uuid(), $1, $2)", [
      given.userName,
      JSON.stringify(given),
    ]);
    return c.json(given, 201);
  });
  const bodyOf = ([name, birthday, title]: string[]) =>
    JSON.stringify({
      userName: name,
      externalId: name,
      displayName: name,
      title,
      active: true,
      [EXTENSION]: { birthday },
    });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
  /** Several at once, as a directory sends them. */
  const send = async (to: Hono<Env> | Hono, path: string, rows: string[][]) => {
    const left = rows.values();
    const sender = async () => {
      for (const row of left) {
        const answer = await to.request(path, { method: "POST", headers, body: bodyOf(row) });
        if (answer.status !== 201) throw new Error(await answer.text());
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  };
  return {
    owner,
    title,
    call,
    companyId,
    /** Until the register has them all. */
    async sync(rows: string[][]) {
      await send(routes as Hono<Env>, "/scim/v2/Users", rows);
      await applyDirectories(services);
    },
    async note(rows: string[][]) {
      await send(bare, "/", rows);
      await owner("truncate noted");
    },
  };
}
