import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import { type Database, platformScope, type Scope } from "../../server/database/database.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import { timeoutsOf } from "../../server/database/timeouts.ts";
import { classifyDatabaseError } from "../../server/database/errors.ts";
import type { Person } from "../world.ts";
import { follow, serve, type Served, until } from "./served.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** Nothing waits for ever. The product's ten seconds are one and a half here, and half a one where only the database is opened. */
const SECONDS = 1.5;

const name = `silent_${randomUUID().replaceAll("-", "")}`;
let url: string;
let owner: Client;
let proxy: TcpProxy;
let server: Served;
let company: { id: string; hr: Person };
beforeAll(async () => {
  const template = inject("template");
  if (template.kind !== "postgres") throw new Error("These tests need PostgreSQL");
  const admin = new Client({ connectionString: template.server });
  await admin.connect();
  await admin.query(`create database ${name} template template_tartdags`);
  await admin.end();
  url = Object.assign(new URL(template.server), { pathname: `/${name}` }).toString();
  owner = new Client({ connectionString: url });
  await owner.connect();
  proxy = await startTcpProxy(url);
  server = await serve(proxy.through(url), { DATABASE_TIMEOUT_SECONDS: String(SECONDS) });
  company = await server.buildCompany();
});
afterEach(() => proxy.setMode("pass"));
afterAll(async () => {
  await server.stop();
  await proxy.stop();
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and pid <> pg_backend_pid()`);
  await owner.end();
});

const add = (who: string, key?: string) =>
  server.call(company.hr, "add-employee", { name: who, birthday: "1990-05-17", position: "Chef" }, key);
/** On a busy machine a call may take longer than the database is given here: like a browser, it asks again with its key. */
const written = (who: string, key = randomUUID() as string) =>
  until(`${who} is written`, async () => (await add(who, key)).status === 200);
const read = () => server.call(company.hr, "get-overview", {});
const ready = async () => {
  const answer = await server.get("/readyz");
  return { status: answer.status, ...((await answer.json()) as object) };
};
const count = async (who: string) => {
  const { rows } = await owner.query("select count(*)::int from employees where name = $1", [who]);
  return rows[0].count as number;
};
/** A browser's line. One is ended when nobody can say whose it still is; a browser opens it again, and reads everything anew. */
async function openLine() {
  let line = await follow(server.url, company.hr);
  return {
    close: () => line.close(),
    async isTold(word: string): Promise<boolean> {
      const wasEnded = line.ended;
      if (wasEnded) line = await follow(server.url, company.hr);
      return (wasEnded && word === '"*"') || line.told.some((told) => told.includes(word));
    },
  };
}
/** On a busy machine every place may be taken by others who wait, for a moment: who is told so asks again. */
async function onceThereIsRoom(ask: () => ReturnType<typeof read>) {
  let answer = await ask();
  while (answer.body.code === "busy") answer = await ask();
  return answer;
}
const away = { status: 503, retryAfter: "2", body: { code: "not-ready" } };
const slow = {
  status: 503,
  retryAfter: "2",
  body: { code: "took-too-long", error: "Det tog för lång tid just nu. Försök igen om en liten stund." },
};

describe("a database that swallows every byte and closes nothing", () => {
  test.each(["swallow", "swallow-requests", "swallow-answers"] as const)(
    "%s: whoever waits is told, it is not ready, and all connections are replaced when it speaks again",
    async (mode) => {
      const [before, during] = [`Före ${mode}`, `Under ${mode}`];
      await written(before);
      await until("it is read", async () => (await read()).status === 200);
      const line = await openLine();
      const key = randomUUID();

      proxy.setMode(mode);
      const answers = await Promise.all([
        onceThereIsRoom(() => add(during, key)),
        onceThereIsRoom(read),
        onceThereIsRoom(read),
        ready(),
      ]);
      expect(answers).toMatchObject([away, away, away, { status: 503, trouble: "database away" }]);

      proxy.setMode("pass");
      await until("ready again", async () => (await ready()).status === 200);
      await written(during, key);
      await until("it is read", async () => (await read()).status === 200);
      expect([await count(before), await count(during)]).toEqual([1, 1]);
      // The connection that listens was replaced as well, and says that something may have been missed.
      await until("the line speaks again", () => line.isTold('"*"'));
      await until("changes are heard", async () => {
        await add(`Efter ${mode} ${randomUUID()}`);
        return line.isTold("employees");
      });
      line.close();
    },
  );

  test("is found out by the heartbeat alone, with nobody asking for anything", async () => {
    const line = await openLine();
    const before = proxy.accepted();
    proxy.setMode("swallow");
    await expect.poll(proxy.accepted).toBeGreaterThan(before);
    proxy.setMode("pass");
    await until("the line speaks again", () => line.isTold('"*"'));
    line.close();
  });

  test("does not keep an instance from ending when it is told to", async () => {
    const other = await serve(proxy.through(url), {
      DATABASE_TIMEOUT_SECONDS: "60",
      STOP_GRACE_SECONDS: "1",
    });
    const { hr } = await other.buildCompany();
    proxy.setMode("swallow");
    const waiting = other.call(hr, "get-overview", {}).catch(() => null);
    await other.stop();
    await waiting;
    await expect(other.get("/healthz")).rejects.toThrow("fetch failed");
  });

  test("ends a start that waits for it", async () => {
    proxy.setMode("swallow");
    await expect(open(proxy.through(url), 0.5)).rejects.toSatisfy(
      (error) => classifyDatabaseError(error) === "away",
    );
  });
});

test("connections that are cut are made anew, and one that is only late is left alone", async () => {
  proxy.cut();
  await until("it is back", async () => (await add("Efter brottet")).status === 200);
  const errors: Error[] = [];
  const db = await open(proxy.through(url), SECONDS, (error) => errors.push(error));
  proxy.setMode({ delayMs: 100 });
  expect(await db.lookUp("late", "select 1 as one", [])).toEqual([{ one: 1 }]);
  await until("it is read", async () => (await read()).status === 200);
  proxy.setMode("pass");
  expect(errors).toEqual([]);
  await db.close();
});

test("somebody who locks a table frees every place again, and all other calls go on", async () => {
  await owner.query("begin; lock table employees");
  const blocked = Array.from({ length: 15 }, (_, number) => add(`Låst ${number}`));
  await until("they wait for the lock", async () => (await waitingForLocks()) > 0);
  await until(
    "others are answered",
    async () => (await server.call(company.hr, "get-user", {})).status === 200,
  );
  expect(await ready()).toMatchObject({ status: 200, ready: true });
  for (const answer of await Promise.all(blocked)) expect(answer).toMatchObject(slow);
  expect(await ready()).toEqual({ status: 200, ready: true, trouble: "database slow" });

  // Cancelled by hand, as by whoever looks after the database.
  const cancelled = add("Avbruten");
  await until("it waits", async () => (await waitingForLocks()) > 0);
  await owner.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'");
  expect(await cancelled).toMatchObject(slow);
  await owner.query("rollback");
  await written("Låst 0");
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`,
  );
  return rows[0].count as number;
}

const open = (where: string, seconds: number, onError: (error: Error) => void = () => {}) =>
  openPostgres(where, systemClock, onError, 1, timeoutsOf(seconds * 1000));

describe("every statement, transaction and wait has a limit", () => {
  let db: Database;
  beforeAll(async () => void (db = await open(url, 0.5)));
  afterAll(() => db.close());

  const sleepIn = (scope: Scope, seconds: number) =>
    db.transaction(scope, (tx) => tx.execute(sql`select pg_sleep(${seconds}::float)`));
  /** A busy machine may take longer to connect anew than is waited for here: then it is tried again. */
  const isFree = () => until("its place is free", async () => Boolean(await sleepIn(platformScope, 0)));
  const isSlow = (error: unknown) => classifyDatabaseError(error) === "slow";
  const whenFree = <T>(work: () => Promise<T>) => isFree().then(work);

  test("a statement that takes too long is cancelled, and its connection is free for the next", async () => {
    await expect(whenFree(() => sleepIn(platformScope, 60))).rejects.toSatisfy(isSlow);
    await expect(whenFree(() => sleepIn({ ...platformScope, reads: true }, 60))).rejects.toSatisfy(isSlow);
    await expect(whenFree(() => db.lookUp("sleep", "select pg_sleep(60)", []))).rejects.toSatisfy(isSlow);
    await isFree();
  });

  test("work in the background may take longer than a connection may be silent", async () => {
    await whenFree(() => sleepIn({ ...platformScope, background: true }, 1.2));
    // Its limit was its own.
    await expect(whenFree(() => sleepIn(platformScope, 60))).rejects.toSatisfy(isSlow);
  });

  test("a transaction that never comes to an end gives its place back", async () => {
    await expect(
      whenFree(() => db.transaction(platformScope, () => new Promise(() => {}))),
    ).rejects.toSatisfy(isSlow);
    await isFree();
  });

  test("an instance waits for another's migrations, but not for ever", async () => {
    await owner.query("select pg_advisory_lock(4711)");
    const timeouts = { ...timeoutsOf(500), migrationLock: 100 };
    await expect(openPostgres(url, systemClock, () => {}, 1, timeouts)).rejects.toSatisfy(isSlow);
    await owner.query("select pg_advisory_unlock(4711)");
    await (await open(url, 0.5)).close();
  });

  test.each([
    ["57014", "slow"],
    ["55P03", "slow"],
    ["40001", "busy"],
    ["40P01", "busy"],
    ["53300", "busy"],
    ["57P01", "away"],
    ["57P03", "away"],
    ["25006", "away"],
    ["23505", null],
  ])("%s is %s", (code, trouble) => {
    expect(classifyDatabaseError(Object.assign(new Error("as PostgreSQL says it"), { code }))).toBe(trouble);
  });
});
