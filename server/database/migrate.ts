import { readdir, readFile } from "node:fs/promises";
import { root } from "../settings.ts";

const folder = new URL("server/database/migrations/", root);

/** A connection of the login role, outside the tenants' rules. */
export type Runner = {
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  script(text: string): Promise<unknown>;
  /** How a transaction begins, where it has limits of its own. */
  begin?: string;
};

/**
 * Runs what has not been run, each file in a transaction of its own. The caller holds the lock:
 * two instances that start at the same moment must not both create a table.
 */
export async function migrate(run: Runner): Promise<string[]> {
  await run.rows(
    "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())",
  );
  const done = new Set((await run.rows("select name from migrations")).map((row) => row.name));
  const waiting = (await readdir(folder)).filter((name) => name.endsWith(".sql") && !done.has(name)).sort();
  for (const name of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    const text = await readFile(new URL(name, folder), "utf8");
    // oxlint-disable-next-line no-await-in-loop
    await run.script(
      `${run.begin ?? "begin"};\n${text}\n;insert into migrations (name) values ('${name}');\ncommit;`,
    );
  }
  return waiting;
}
