import { Client } from "pg";

/**
 * Fills a fresh database with many rows at a time: no triggers or foreign keys meanwhile, indexes built at the end, and
 * then what autovacuum would have done by the time there are so many.
 */
export async function fill(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(`
    select indexname, indexdef from pg_indexes
    where schemaname = current_schema() and indexname not in (select conname from pg_constraint)`);
  await client.query(`begin; set local session_replication_role = replica;
    ${rows.map(({ indexname }) => `drop index ${indexname};`).join("")}
    ${statements};
    ${rows.map(({ indexdef }) => `${indexdef};`).join("")} commit`);
  await client.query("vacuum analyze");
  await client.end();
}

export async function createDatabase(urlOf: (database: string) => string, name: string): Promise<string> {
  const client = new Client({ connectionString: urlOf("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return urlOf(name);
}
