import { type SQL, sql } from "drizzle-orm";
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

/** A statement's text with its values, as after `sql`. */
type Statement<Answer> = (text: TemplateStringsArray, ...values: unknown[]) => Promise<Answer>;

const underTest = process.env["NODE_ENV"] === "test";

/**
 * The rows of the statement that follows: `readRows(tx, { id: z.string() })` and its text. They are believed to have that
 * shape; in tests the first one is compared with it.
 */
export const readRows =
  <S extends Shape>(tx: Tx, shape: S): Statement<Row<S>[]> =>
  async (text, ...values) => {
    const statement = sql(text, ...values);
    const { rows } = await tx.execute(statement);
    if (underTest && rows.length > 0) compare(rows[0], text, shape, statement);
    return rows as Row<S>[];
  };

/** The first row of a statement that may have none. */
export const findRow =
  <S extends Shape>(tx: Tx, shape: S): Statement<Row<S> | undefined> =>
  async (text, ...values) =>
    (await readRows(tx, shape)(text, ...values))[0];

/** The row of a statement that always has one, such as a count. */
export const readRow =
  <S extends Shape>(tx: Tx, shape: S): Statement<Row<S>> =>
  async (text, ...values) =>
    (await readRows(tx, shape)(text, ...values))[0]!;

/** The ids that a statement finds or returns: its only column is `id`. */
export const readIds =
  (tx: Tx): Statement<string[]> =>
  async (text, ...values) =>
    (await readRows(tx, { id: z.string() })(text, ...values)).map((row) => row.id);

/** Making a schema takes longer than most statements, so each is made once: a text's and its columns', or the contract's own. */
const schemas = new WeakMap<object, Map<string, z.ZodType>>();

function schemaFor(text: TemplateStringsArray, shape: Shape): z.ZodType {
  const [owner, columns] = shape instanceof z.ZodType ? [shape, ""] : [text, columnsOf(shape)];
  const known = schemas.get(owner) ?? new Map<string, z.ZodType>();
  const schema = known.get(columns) ?? strict(shape instanceof z.ZodType ? shape : z.object(shape));
  schemas.set(owner, known.set(columns, schema));
  return schema;
}

const columnsOf = (shape: z.ZodRawShape): string =>
  Object.entries(shape)
    .map(([name, type]) => `${name} ${(type as z.ZodType).def.type}`)
    .join();

function compare(row: unknown, text: TemplateStringsArray, shape: Shape, statement: SQL): void {
  const schema = schemaFor(text, shape);
  const { error } = schema.safeParse(row);
  if (!error) return;
  const { sql: written } = new PgDialect().sqlToQuery(statement);
  throw new Error(`A row is not what its statement was said to give.\n${z.prettifyError(error)}\n${written}`);
}
