import { Client } from "pg";
import type { Clock } from "../domain/clock.ts";
import type { Database } from "../server/database/database.ts";
import { withErrorTracking } from "../server/database/errors.ts";

/**
 * One database for all files of a worker that change nothing but rows, one file after the other: its connections stay, with
 * every statement that they have planned. A database for each file would have each of them plan all its statements anew.
 */
type Kept = { db: Database; owner: Client; empty: string; drop(): Promise<void> };
type Made = { url: string; db: Database; drop(): Promise<void> };

let kept: Promise<Kept> | null = null;
let isTaken = false;
let now: Clock;
const clock: Clock = { now: () => now.now() };

/** The worker's own, as empty as the template; null while another world has it. */
export async function borrowDatabase(its: Clock, make: (clock: Clock) => Promise<Made>) {
  if (isTaken) return null;
  isTaken = true;
  now = its;
  const { db, owner, empty, drop } = await (kept ??= make(clock).then(keep));
  let isOver = false;
  const lent = withErrorTracking({
    ...db,
    listen: (channel, onMessage) => db.listen(channel, (payload) => void (isOver || onMessage(payload))),
    close: async () => void (isOver = true),
  });
  return {
    db: lent,
    async drop() {
      if (await isAtRest(owner)) await owner.query(empty);
      else {
        // Whoever is still at work there would write into the next file's world.
        kept = null;
        await owner.end();
        await db.close();
        await drop();
      }
      isTaken = false;
    },
  };
}

async function keep({ url, db, drop }: Made): Promise<Kept> {
  const owner = new Client({ connectionString: url });
  // When the worker ends, the server ends before it.
  owner.on("error", () => {});
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'`);
  return { db, owner, empty: emptying(rows), drop };
}

/** Rows go one by one: a truncated table is a new one to every plan. */
const emptying = (tables: { name: string }[]): string =>
  [
    "begin; set local session_replication_role = replica",
    ...tables.map(({ name }) => `delete from ${name}`),
    "commit",
  ].join("; ");

const AT_WORK = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  and backend_type = 'client backend' and state <> 'idle'`;

async function isAtRest(owner: Client): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    if ((await owner.query(AT_WORK)).rowCount === 0) return true;
    await new Promise((done) => setTimeout(done, 25));
  }
  return false;
}
