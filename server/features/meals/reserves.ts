import { inArray, sql } from "drizzle-orm";
import type { Point } from "../../../domain/distance.ts";
import type { MealType } from "../../../domain/meals.ts";
import type { Tx } from "../../database/database.ts";
import { vendors } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import { whyNotHere } from "./restaurant-fit.ts";

type Meal = { meal_type: MealType; vendor_id: string | null; place: Point | null };

/** Refuses reserves that could not serve this meal at this place, and the restaurant itself. Returns them in their order. */
export async function requireReserves(tx: Tx, ids: readonly string[], meal: Meal): Promise<string[]> {
  const wanted = ids.filter((id) => id !== meal.vendor_id);
  if (wanted.length === 0) return [];
  const found = await tx.select().from(vendors).where(inArray(vendors.id, wanted));
  if (found.length < wanted.length) throw new Refusal("vendor-not-found");
  for (const reserve of found) {
    // Without coordinates the distance is unknown, and the reserve decides.
    const unsuitable = whyNotHere(reserve, meal.meal_type, meal.place ?? reserve);
    if (unsuitable) throw new Refusal("invalid-input", unsuitable, { reserve_ids: unsuitable });
  }
  return wanted;
}

type Owned = { company_id: string; id: string };

/** Whom to ask, in order, when the meal's own restaurant cannot. */
export async function setReserves(tx: Tx, meal: Owned, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from meal_reserves where company_id = ${meal.company_id} and meal_event_id = ${meal.id}`,
  );
  if (ids.length === 0) return;
  await tx.execute(sql`insert into meal_reserves (company_id, meal_event_id, position, supplier_id)
    select ${meal.company_id}, ${meal.id}, number, id
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as given (id, number)`);
}

/** A series that goes on has the reserves that it had, but for one that is now its restaurant. */
export async function copyReserves(tx: Tx, from: Owned, to: Owned & { restaurant_id: string | null }) {
  await tx.execute(sql`insert into meal_reserves (company_id, meal_event_id, position, supplier_id)
    select company_id, ${to.id}, row_number() over (order by position), supplier_id from meal_reserves
    where company_id = ${from.company_id} and meal_event_id = ${from.id}
      and supplier_id is distinct from ${to.restaurant_id}::uuid`);
}
