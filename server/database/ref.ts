import { getTableColumns, SQL, sql, StringChunk, type Table } from "drizzle-orm";
import { STOCKHOLM } from "../../domain/clock.ts";
import type { companies, employees, offices, vendors } from "./schema.ts";
import type { cake_orders, meal_events, meal_orders } from "./schema-orders.ts";

/** SQL without values. It becomes text once: a statement that is made many times a second only copies it. */
export class Fragment extends SQL<never> {
  readonly text: string;

  constructor(text: string) {
    super([new StringChunk(text)]);
    this.text = text;
  }
}

export function fragment(strings: TemplateStringsArray, ...parts: (Fragment | number)[]): Fragment {
  let text = strings[0]!;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    text += (typeof part === "number" ? part : part.text) + strings[index + 1]!;
  }
  return new Fragment(text);
}

/** A table's columns under the name that a statement gives it there: `o.status`. Another column is a type error. */
export type Ref<T extends Table> = { readonly [Column in keyof T["_"]["columns"]]: Fragment };

/** For conditions that several statements share: each tells them what it calls the table. */
export function ref<T extends Table>(table: T, name: string): Ref<T> {
  const columns = Object.keys(getTableColumns(table));
  return Object.fromEntries(columns.map((column) => [column, new Fragment(`${name}.${column}`)])) as Ref<T>;
}

export type CompanyRef = Ref<typeof companies>;
export type OfficeRef = Ref<typeof offices>;
export type EmployeeRef = Ref<typeof employees>;
export type SupplierRef = Ref<typeof vendors>;
export type SeriesRef = Ref<typeof meal_events>;
/** What cakes and meals have in common. */
export type OrderRef = Ref<typeof cake_orders | typeof meal_orders>;

/** The moment of a day's hour in Stockholm. */
export const stockholmMoment = (day: Fragment, time: Fragment): Fragment =>
  fragment`((${day} + ${time}) at time zone ${inStockholm})`;

/**
 * A condition that rows are kept by and not found by: of each `or` the planner would else look for indexes for every one of
 * its alternatives, which takes longer than most statements. Not for below a `not`: what is unknown is false.
 */
export function onlyKept(condition: Fragment): Fragment;
export function onlyKept(condition: SQL): SQL;
export function onlyKept(condition: SQL): SQL {
  return condition instanceof Fragment ? fragment`((${condition}) is true)` : sql`((${condition}) is true)`;
}

export const inStockholm = new Fragment(`'${STOCKHOLM}'`);
