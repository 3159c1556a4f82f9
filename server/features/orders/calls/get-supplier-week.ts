import { sql } from "drizzle-orm";
import type { Output } from "../../../../contract/contract.ts";
import { getSupplierWeek } from "../../../../contract/suppliers.ts";
import { countAllergies } from "../../../../domain/allergies.ts";
import { weekOf } from "../../../../domain/dates.ts";
import { implement } from "../../../calls/implement.ts";
import { readEaters } from "../supplier-delivery.ts";
import { type Box, readMarkings } from "../markings.ts";
import { findSupplier } from "../../suppliers/register.ts";

const MOST_ORDERS = 1000;

/** `supplierMakes` of an order `o`: what was called off, declined or withdrawn from is no longer the kitchen's work. */
const isMade = sql`o.status not in ('cancelled', 'declined') and (o.withdrawn_at is null or o.status = 'completed')`;

export default implement(getSupplierWeek, async ({ input, tx, today, refuse }) => {
  const supplier = await findSupplier(tx, input.id);
  if (!supplier) throw refuse("supplier-not-found");
  const { monday, sunday } = weekOf(today, input.offset);
  const days = sql`between ${monday.toString()} and ${sunday.toString()}`;
  const { rows } = await tx.execute(sql`
    select o.id, o.company_id, o.bakery_id as supplier_id, e.id as employee_id, e.name as employee_name, 'cake' as order_type, 'Tårta' as title, c.name as company_name,
      o.delivery_date::text as delivery_date, to_char(o.delivery_time, 'HH24:MI') as time,
      coalesce(o.delivery_address, c.address) as address, o.portion_size as amount, e.allergies,
      e.dietary_preferences as notes, o.status
    from cake_orders o join employees e on e.id = o.employee_id join companies c on c.id = o.company_id
    where o.bakery_id = ${input.id} and o.delivery_date ${days} and ${isMade}
    union all
    select o.id, o.company_id, null, null, null, 'meal', initcap(s.event_type), c.name, o.delivery_date::text, to_char(o.time, 'HH24:MI'),
      coalesce(o.address_snapshot ->> 'display', c.address), o.people_count, null, o.notes, o.status
    from meal_orders o join meal_events s on s.id = o.meal_event_id join companies c on c.id = o.company_id
    where o.restaurant_id = ${input.id} and o.delivery_date ${days} and ${isMade}
    order by delivery_date, time, company_name, title, id limit ${MOST_ORDERS}`);
  const orders = rows as Row[];
  const eaters = await readEaters(tx, orders);
  const others = ({ company_id, employee_id }: Row) =>
    (eaters.get(company_id) ?? []).filter(({ id }) => id !== employee_id);
  // No name beside an allergy on a sheet that hangs in a kitchen: a cake is called by what its box is marked with.
  const markings = await readMarkings(tx, orders.filter(isCake));
  return {
    supplier,
    monday: monday.toString(),
    orders: orders.map((order) => ({
      ...order,
      title: isCake(order) ? `${order.title} ${markings.get(order.id)!.text}` : order.title,
      counted_allergies: countAllergies(others(order)),
    })),
  };
});

type Line = Output<"get-supplier-week">["orders"][number] & { company_id: string };
type Cake = Line & Box;
type Row = Cake | (Line & { employee_id: null });

const isCake = (row: Row): row is Cake => row.employee_id !== null;
