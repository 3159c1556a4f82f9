import type { Measured } from "./databases.ts";

/** Without triggers a company has no office of its own by itself. */
export const OFFICES = `insert into offices (company_id)
  select id from companies where id not in (select company_id from offices)`;

/**
 * Fills a fresh database with many rows at a time: no triggers or foreign keys meanwhile, indexes built at the end, and
 * then what autovacuum would have done by the time there are so many.
 */
export async function fill(owner: Measured["owner"], statements: string[]): Promise<void> {
  const indexes = (await owner(`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexname not in (select conname from pg_constraint)`)) as {
    indexname: string;
    indexdef: string;
  }[];
  const steps = [
    "begin",
    "set local session_replication_role = replica",
    ...indexes.map(({ indexname }) => `drop index ${indexname}`),
    ...statements,
    ...indexes.map(({ indexdef }) => indexdef),
    "commit",
    "vacuum analyze",
  ];
  for (const step of steps) await owner(step);
}
