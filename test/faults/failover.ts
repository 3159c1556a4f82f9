import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { type Cluster, startCluster } from "../databases.ts";
import { callAt, follow, followOn, serve, type Served, until } from "./served.ts";

const INSTANCES = 2;
const WRITERS = 4;
/** So many are confirmed before the primary ends, and so many after another has taken over. */
const WRITES = 20;
/** As long as somebody takes to see that the primary is gone. */
const NOTICE_MS = 300;

export type Failover = {
  confirmed: number;
  /** Confirmed, and not there afterwards. */
  lost: string[];
  /** There more than once. */
  doubled: string[];
  /** From the end of the primary until every instance answers a read again. */
  readsBackMs: number;
  /** How often somebody was told to try again. */
  refused: number;
};

/** A primary whose every commit waits for its standby, and the address of both. */
export async function startPair(database: string) {
  const cluster = await startCluster({ inMemory: true });
  await cluster.create(database);
  const standby = await cluster.startStandby();
  const both = joined(cluster.url(database), standby.url(database));
  await waitForStandby(cluster);
  return {
    both,
    newUrl: standby.url(database),
    async failOver() {
      await cluster.kill();
      await pause(NOTICE_MS);
      await standby.promote();
    },
    async stop() {
      await standby.stop();
      await cluster.stop();
    },
  };
}

const joined = (one: string, two: string) => one.replace(/(127\.0\.0\.1:\d+)/, `$1,${new URL(two).host}`);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function waitForStandby(cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = '*'");
  await client.query("select pg_reload_conf()");
  await until("the standby takes part", async () => {
    const { rows } = await client.query("select from pg_stat_replication where sync_state = 'sync'");
    return rows.length === 1;
  });
  await client.end();
}

/** Kills the primary while people save and read, and asks what became of every word that was confirmed. */
export async function failOver(): Promise<Failover> {
  const pair = await startPair("failover");
  const instances: Served[] = [];
  // One after the other: the first makes the tables.
  while (instances.length < INSTANCES)
    instances.push(await serve(pair.both, { DATABASE_TIMEOUT_SECONDS: "4" }));
  const { hr } = await instances[0]!.buildCompany();
  const lines = await Promise.all(
    instances.map(async ({ url }) => ({ line: await follow(url, hr), from: 0 })),
  );

  const confirmed: string[] = [];
  let refused = 0;
  const over = new AbortController();
  async function write(writer: number): Promise<void> {
    for (let number = 0; !over.signal.aborted; number++) {
      const name = `Skribent ${writer} person ${number}`;
      const key = randomUUID();
      const person = { name, birthday: "1990-05-17", position: "Chef" };
      for (let tried = 0; ; tried++) {
        // Whoever is told to try again does, with the same key, wherever the next request ends up.
        const { url } = instances[(writer + tried) % INSTANCES]!;
        const { status } = await callAt(url, hr, "add-employee", person, key);
        if (status === 200) break;
        if (status !== 503) throw new Error(`add-employee answered ${status}`);
        refused += 1;
        await pause(100);
      }
      confirmed.push(name);
    }
  }
  const untilConfirmed = (count: number) =>
    until(`${count} writes are confirmed`, async () => confirmed.length >= count);
  const reads = (url: string) => async () => (await callAt(url, hr, "get-overview", {})).status === 200;

  async function hears(at: number): Promise<boolean> {
    const { line, from } = lines[at]!;
    const now = await followOn(line, instances[at]!.url, hr);
    lines[at] = { line: now, from: now === line ? from : 0 };
    return now.told.slice(lines[at].from).some((told) => told.includes("employees"));
  }

  const writers = Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index)));
  await untilConfirmed(WRITES);
  const failed = pair.failOver();
  const since = performance.now();
  await failed;
  for (const one of lines) one.from = one.line.told.length;
  await Promise.all(instances.map(({ url }) => until("reads answer again", reads(url))));
  const readsBackMs = performance.now() - since;
  await untilConfirmed(confirmed.length + WRITES);
  await Promise.all(instances.map((_, at) => until("an open browser hears of changes", () => hears(at))));
  over.abort();
  await writers;
  lines.forEach(({ line }) => line.close());
  await Promise.all(instances.map((instance) => instance.stop()));

  const client = new Client({ connectionString: pair.newUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    "select name, count(*)::int as count from employees group by name",
  );
  await client.end();
  await pair.stop();
  const there = new Map(rows.map(({ name, count }) => [name, count]));
  return {
    confirmed: confirmed.length,
    lost: confirmed.filter((name) => !there.has(name)),
    doubled: rows.filter(({ count }) => count > 1).map(({ name }) => name),
    readsBackMs: Math.round(readsBackMs),
    refused,
  };
}
