import { drizzle } from "drizzle-orm/node-postgres";
import { type ClientBase, type PoolClient, type QueryConfig, type QueryResult, types as pgTypes } from "pg";
import { enterText, type Tx } from "./database.ts";

/** Dates stay the plain text that the database sends: a plain date has no zone to be shifted by. */
export const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    [1082, 1083, 1114, 1184].includes(oid)
      ? (value: string) => value
      : pgTypes.getTypeParser(oid, format as "text"),
};

type RunQuery = (config: QueryConfig, values?: unknown[]) => Promise<QueryResult>;

export const withClient = (query: RunQuery): Tx =>
  drizzle({ client: { query } as unknown as PoolClient }) as unknown as Tx;

/** A transaction in somebody's scope, up to its commit. Whoever lent the connection rolls back what failed. */
export async function inTransaction<T>(
  client: ClientBase,
  entry: string[],
  act: () => Promise<T>,
  begin = "begin",
): Promise<T> {
  const entered = Promise.all([
    client.query(begin),
    client.query({ name: "enter", text: enterText, values: entry }),
  ]);
  entered.catch(() => {});
  const result = await act();
  await entered;
  await client.query("commit");
  return result;
}
