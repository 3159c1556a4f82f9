import { platformReaders } from "./as-platform.ts";
import type { Scope, Tx } from "./database.ts";
import { type EmployeeRef, Fragment } from "./ref.ts";

const blindReaders = new WeakSet<Tx>();

/** Notes for whom a reader reads: its statements leave out the columns that the database would refuse. */
export function rememberRight(tx: Tx, { as, seesFood }: Scope): void {
  if (as === "tenant" && !seesFood) blindReaders.add(tx);
}

/** Whether statements may read allergies and diets here. What writes always may: a kitchen has to be told. */
export const mayReadFood = (tx: Tx): boolean => !blindReaders.has(tx);

/** For judging by food who can make an order, never for showing it. The statement names its company itself. */
export const readingFood = (tx: Tx): Tx => (mayReadFood(tx) ? tx : platformReaders.get(tx)!());

export type FoodColumns = { allergies: Fragment; dietary_preferences: Fragment };
const EMPTY = new Fragment("null::text");
export const NO_FOOD: FoodColumns = { allergies: EMPTY, dietary_preferences: EMPTY };

/** The two columns for a statement: an employee's, or nothing where they may not be read. */
export const foodOf = (tx: Tx, e: EmployeeRef): FoodColumns => (mayReadFood(tx) ? e : NO_FOOD);
