import { sql } from "drizzle-orm";
import { z } from "zod";
import { type CallName, contract, type Input } from "../contract/contract.ts";
import type { Tx } from "../server/database/database.ts";
import { readRows } from "../server/database/query.ts";

/**
 * Whoever decides about an order names the revision that their page showed. A test's page has just been read, unless it
 * names one itself.
 */
export type FreshInput<N extends CallName> = Unnamed<Input<N>>;

type Named = "revision" | "revisions";
type Unnamed<T> = T extends readonly (infer One)[]
  ? Unnamed<One>[]
  : T extends object
    ? { [K in keyof T as K extends Named ? never : K]: Unnamed<T[K]> } & {
        [K in keyof T as K extends Named ? K : never]?: T[K];
      }
    : T;

type Fields = Record<string, unknown>;
type InDatabase = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

const shapeOf = (name: string): Fields => {
  const input = contract.find((call) => call.name === name)?.input;
  return input instanceof z.ZodObject ? input.shape : {};
};

export async function withRevisions(inDatabase: InDatabase, name: string, input: Fields): Promise<Fields> {
  const { revision, revisions, act, answers } = shapeOf(name);
  const one = async (fields: Fields, of: unknown = orderOf(fields)) => ({
    revision: (await read(inDatabase, [of]))[String(of)] ?? 0,
    ...fields,
  });
  if (revision) return one(input);
  if (revisions) return { revisions: await read(inDatabase, input.ids as unknown[]), ...input };
  if (act && input.order_id) return { ...input, act: await one(input.act as Fields, input.order_id) };
  if (answers && Array.isArray(input.answers))
    return { ...input, answers: await Promise.all(input.answers.map((answer: Fields) => one(answer))) };
  return input;
}

const orderOf = ({ id, order_id, meal_order_id }: Fields) => id ?? order_id ?? meal_order_id;

async function read(inDatabase: InDatabase, ids: unknown[]): Promise<Record<string, number>> {
  const named = JSON.stringify(ids.filter((id) => z.uuid().safeParse(id).success));
  const rows = await inDatabase(
    (tx) =>
      readRows(tx, { id: z.string(), revision: z.number() })`
      select id, revision from orders where id in (select jsonb_array_elements_text(${sql`${named}::jsonb`})::uuid)`,
  );
  return Object.fromEntries(rows.map(({ id, revision }) => [id, revision]));
}
