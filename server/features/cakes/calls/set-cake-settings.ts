import { sql } from "drizzle-orm";
import { z } from "zod";
import { setCakeSettings } from "../../../../contract/cakes.ts";
import type { Input } from "../../../../contract/contract.ts";
import { deliveryDate, type DeliveryRule, deliveryRules } from "../../../../domain/birthday.ts";
import { lockCakes, moveCompany, type Place } from "../move-company.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow, readRows, type Row } from "../../../database/query.ts";
import { geocode } from "../../suppliers/geocode.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { offerIfDue } from "../../orders/offer-if-due.ts";
import type { Services } from "../../../providers/services.ts";

export default implementOutside(setCakeSettings, async ({ input, transaction, caller, services, today }) => {
  const place = await placeOf(services, input);
  return transaction((tx) =>
    change(tx, services, { company: caller.company.id, today, place, after: input }),
  );
});

/** The new address with its place on the map, which the browser may not have had the time to find. */
async function placeOf(services: Services, { address, latitude, longitude }: Input<"set-cake-settings">) {
  if (address === undefined) return null;
  if (latitude != null && longitude != null) return { address, latitude, longitude };
  const found = await geocode(services, address);
  return { address, latitude: found?.latitude ?? null, longitude: found?.longitude ?? null };
}

type Wish = { company: string; today: Temporal.PlainDate; place: Place | null; after: Settings };

async function change(tx: Tx, services: Services, { company, today, place, after }: Wish) {
  const before = await readRow(tx, Stored)`
    select delivery_rule, default_portion_size, to_char(delivery_time, 'HH24:MI') as delivery_time, address, latitude,
      longitude from companies where id = ${company} for no key update`;
  await tx.execute(sql`update companies set delivery_rule = ${after.delivery_rule},
    default_portion_size = ${after.default_portion_size}, delivery_time = ${after.delivery_time}
    where id = ${company}`);
  const day = today.toString();
  const staying = place ? await moveCompany(tx, { company, today: day, before, after: place }) : 0;
  await lockCakes(tx, company, day);
  const moved = await followRule(tx, { company, today: day, before, after });
  await followUsual(tx, { company, today: day, before, after });
  await offerIfDue(tx, services, "cake", moved);
  return { moved: moved.length, staying };
}

const Settings = {
  delivery_rule: z.enum(deliveryRules),
  default_portion_size: z.number(),
  delivery_time: z.string(),
};
type Settings = Row<typeof Settings>;
const Stored = {
  ...Settings,
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};
type Change = { company: string; today: string; before: Settings; after: Settings };

/** What nobody has been asked about follows the new rule; what was agreed with a bakery, or moved by hand, stays. */
async function followRule(tx: Tx, { company, today, before, after }: Change): Promise<string[]> {
  const cakes = await readRows(tx, { id: z.string(), birthday: z.string(), delivery_date: z.string() })`
    select id, birthday::text as birthday, delivery_date::text as delivery_date
    from cake_orders where company_id = ${company} and status = 'planned' and delivery_date > ${today}`;
  const moved = cakes
    .map(({ id, birthday, delivery_date }) => {
      const day = (rule: DeliveryRule) => deliveryDate(Temporal.PlainDate.from(birthday), rule).toString();
      const byRule = delivery_date === day(before.delivery_rule);
      return { id, byRule, from: delivery_date, to: day(after.delivery_rule) };
    })
    .filter(({ byRule, from, to }) => byRule && from !== to && to > today);
  if (moved.length > 0)
    await tx.execute(sql`update cake_orders o set delivery_date = m.to, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, "to" date)
      where o.company_id = ${company} and o.id = m.id and o.status = 'planned'`);
  return moved.map(({ id }) => id);
}

/** So do the usual time, and the usual size for people without one of their own; what was chosen for a cake stays. */
async function followUsual(tx: Tx, { company, today, before, after }: Change): Promise<void> {
  const planned = sql`o.company_id = ${company} and o.status = 'planned' and o.delivery_date > ${today}`;
  if (before.delivery_time !== after.delivery_time)
    await tx.execute(sql`update cake_orders o set delivery_time = ${after.delivery_time}, updated_at = app_now()
      where ${planned} and o.delivery_time = ${before.delivery_time}`);
  if (before.default_portion_size === after.default_portion_size) return;
  await tx.execute(sql`
    update cake_orders o set portion_size = ${after.default_portion_size}, updated_at = app_now()
    from employees e
    where ${planned} and o.portion_size = ${before.default_portion_size}
      and e.company_id = o.company_id and e.id = o.employee_id and e.cake_portion_size is null`);
}
