import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { z } from "zod";
import { strict } from "../../contract/strict.ts";
import type { Tx } from "./database.ts";

/** What a row holds: its columns, or a schema of the contract. */
type Shape = z.ZodRawShape | z.ZodType;
export type Row<S extends Shape> = S extends z.ZodType
  ? z.output<S>
  : S extends z.ZodRawShape
    ? z.output<z.ZodObject<S>>
    : never;

const underTest = process.env["NODE_ENV"] === "test";

/** The rows of a statement. They are believed to have their shape; in tests the first one is compared with it. */
export async function readRows<S extends Shape>(tx: Tx, shape: S, statement: SQL): Promise<Row<S>[]> {
  const { rows } = await tx.execute(statement);
  if (underTest && rows.length > 0) compare(rows[0], shape, statement);
  return rows as Row<S>[];
}

/** The only row of a statement that has at most one, or the first of several. */
export async function findRow<S extends Shape>(tx: Tx, shape: S, statement: SQL): Promise<Row<S> | null> {
  const [row] = await readRows(tx, shape, statement);
  return row ?? null;
}

/** The row of a statement that always has one, such as a count. */
export async function readRow<S extends Shape>(tx: Tx, shape: S, statement: SQL): Promise<Row<S>> {
  return (await findRow(tx, shape, statement))!;
}

/** The ids that a statement finds or returns: its only column is `id`. */
export async function readIds(tx: Tx, statement: SQL): Promise<string[]> {
  const rows = await readRows(tx, { id: z.string() }, statement);
  return rows.map((row) => row.id);
}

function compare(row: unknown, shape: Shape, statement: SQL): void {
  const schema = shape instanceof z.ZodType ? shape : z.object(shape);
  const { error } = strict(schema).safeParse(row);
  if (!error) return;
  const { sql: text } = new PgDialect().sqlToQuery(statement);
  throw new Error(
    `A row has another shape than its statement was read with.\n${z.prettifyError(error)}\n${text}`,
  );
}
