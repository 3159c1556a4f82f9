import { sql } from "drizzle-orm";
import { z } from "zod";
import { getSupplierWeek } from "../../../../contract/suppliers.ts";
import type { Receiving } from "../../../../contract/supplier-answer.ts";
import { countFood } from "../../../../domain/allergies.ts";
import { mayReadFood } from "../../../../domain/receiving.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { readRows } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { cake_orders, meal_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { cakeLines } from "../cake-lines.ts";
import { readOrders } from "../read-orders.ts";
import { colleaguesFood, readDeliveryFacts, readEaters } from "../supplier-delivery.ts";
import { readReceiving } from "../receiving.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { isMade } from "../sources.ts";

const MOST_ORDERS = 1000;

/** Cakes have whom they are for, which meals have not. */
const Line = getSupplierWeek.output.shape.orders.element
  .omit({ lines: true, counted_allergies: true, counted_diets: true })
  .extend({ company_id: z.string(), office_id: z.string() });
const Cake = Line.extend({ supplier_id: z.string(), employee_id: z.string(), employee_name: z.string() });
const Meal = Line.extend({ supplier_id: z.null(), employee_id: z.null(), employee_name: z.null() });

/** The register says what people eat today, which is not what was baked and cooked then. */
const FOOD_OF_TODAY = { allergies: null, lines: [], counted_allergies: [], counted_diets: [] };

export default implement(getSupplierWeek, async ({ input, tx, today, refuse }) => {
  const supplier = await findSupplier(tx, input.id);
  if (!supplier) throw refuse("supplier-not-found");
  const { monday, sunday } = weekOf(today, input.offset);
  const days = sql`between ${monday.toString()} and ${sunday.toString()}`;
  const orders = await readRows(tx, z.union([Cake, Meal]))`
    select o.id, o.company_id, o.office_id, o.bakery_id as supplier_id, e.id as employee_id, e.name as employee_name, 'cake' as order_type, 'Tårta' as title, c.name as company_name,
      o.delivery_date::text as delivery_date, to_char(o.delivery_time, 'HH24:MI') as time,
      coalesce(o.delivery_address, f.address) as address, o.portion_size as amount, e.allergies,
      e.dietary_preferences as notes, o.status
    from cake_orders o join employees e on e.id = o.employee_id join companies c on c.id = o.company_id
    join offices f on f.id = o.office_id
    where o.bakery_id = ${input.id} and o.delivery_date ${days} and ${isMade(ref(cake_orders, "o"))}
    union all
    select o.id, o.company_id, o.office_id, null, null, null, 'meal', initcap(s.event_type), c.name, o.delivery_date::text, to_char(o.time, 'HH24:MI'),
      coalesce(o.address_snapshot ->> 'display', f.address), o.people_count, null, o.notes, o.status
    from meal_orders o join meal_events s on s.id = o.meal_event_id join companies c on c.id = o.company_id
    join offices f on f.id = o.office_id
    where o.restaurant_id = ${input.id} and o.delivery_date ${days} and ${isMade(ref(meal_orders, "o"))}
    order by delivery_date, time, company_name, title, id limit ${MOST_ORDERS}`;
  const cakes = new Map(
    (
      await readOrders(
        tx,
        "cake",
        orders.map(({ id }) => id),
      )
    ).map((cake) => [cake.id, cake]),
  );
  const facts = await readDeliveryFacts(tx, [...cakes.values()]);
  const eaters = await readEaters(tx, orders);
  const madeOf = ({ id, office_id, title }: (typeof orders)[number]) => {
    const cake = cakes.get(id);
    if (!cake) {
      const { allergies, diets } = countFood(eaters.get(office_id) ?? []);
      return { title, lines: [], counted_allergies: allergies, counted_diets: diets };
    }
    return {
      // No name beside an allergy on a sheet that hangs in a kitchen: a cake is called by what its box is marked with.
      title: `${title} ${facts.markings.get(id)!.text}`,
      lines: cakeLines(cake, facts),
      counted_allergies: colleaguesFood([cake], facts),
      counted_diets: [],
    };
  };
  return {
    supplier,
    monday: monday.toString(),
    orders: orders.map((order) => {
      const shown = { ...order, ...madeOf(order) };
      if (mayReadFood(Temporal.PlainDate.from(order.delivery_date), today)) return shown;
      const notes = order.employee_id === null ? order.notes : null;
      return { ...shown, ...FOOD_OF_TODAY, notes };
    }),
    receiving: (await readReceiving(tx, orders, today)).map(withoutDoorCode),
  };
});

function withoutDoorCode(office: Receiving): Omit<Receiving, "door_code"> {
  const { door_code: _, ...said } = office;
  return said;
}
