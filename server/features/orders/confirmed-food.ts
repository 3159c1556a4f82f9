import { sql } from "drizzle-orm";
import { z } from "zod";
import { type FoodCounts, recount } from "../../../domain/confirmed-food.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Eater } from "../people/facts.ts";
import { eatersBefore } from "./eaters-before.ts";
import { type Eaters, readEaters } from "./supplier-delivery.ts";

/** What was confirmed before, by meal event; null is nothing. */
export type Confirmed = ReadonlyMap<string, FoodCounts | null>;

/** What HR has confirmed, as it must be after a change of the register. Returns what it was, where it has changed. */
export async function recountConfirmed(
  tx: Tx,
  companyId: string,
  before: readonly Eater[],
): Promise<Confirmed> {
  const events = await readRows(tx, Event)`select id, company_id, office_id, food from meal_events
    where company_id = ${companyId} and food is not null and active order by id for no key update`;
  if (events.length === 0) return new Map();
  const eaters = await readEaters(tx, events);
  const was = await eatersBefore(tx, eaters, companyId, before);
  const changed = events.flatMap(({ id, office_id, food }) => {
    const here = (all: Eaters, person: Eater) =>
      (all.get(office_id) ?? []).find((one) => one.id === person.id) ?? null;
    const people = before.map((person) => ({ before: here(was, person), now: here(eaters, person) }));
    const now = recount(food, was.get(office_id) ?? [], people);
    return JSON.stringify(now) === JSON.stringify(food) ? [] : [{ id, was: food, food: now }];
  });
  if (changed.length > 0)
    await tx.execute(sql`update meal_events e set food = w.food
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as w (id uuid, food jsonb)
      where e.company_id = ${companyId} and e.id = w.id`);
  return new Map(changed.map(({ id, was: food }) => [id, food]));
}

const Event = {
  id: z.string(),
  company_id: z.string(),
  office_id: z.string(),
  food: z.custom<FoodCounts>(),
};
