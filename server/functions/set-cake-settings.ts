import { sql } from "drizzle-orm";
import { setCakeSettings } from "../../contract/cakes.ts";
import { deliveryDate, type DeliveryRule } from "../../domain/birthday.ts";
import { implement } from "../implement.ts";

export default implement(setCakeSettings, async ({ input, tx, caller, today }) => {
  const company = caller.company.id;
  const { delivery_rule, default_portion_size, delivery_time } = input;
  const { rows: before } = await tx.execute(sql`select delivery_rule from companies where id = ${company}`);
  const oldRule = before[0]!.delivery_rule as DeliveryRule;
  await tx.execute(sql`update companies set delivery_rule = ${delivery_rule},
    default_portion_size = ${default_portion_size}, delivery_time = ${delivery_time} where id = ${company}`);

  // What nobody has been asked about follows the new rule; what was agreed with a bakery, or moved by hand, stays.
  const { rows } =
    await tx.execute(sql`select id, birthday::text as birthday, delivery_date::text as delivery_date
    from cake_orders where company_id = ${company} and status = 'planned' and delivery_date > ${today.toString()}`);
  const moved = (rows as { id: string; birthday: string; delivery_date: string }[])
    .map(({ id, birthday, delivery_date }) => {
      const day = (rule: DeliveryRule) => deliveryDate(Temporal.PlainDate.from(birthday), rule).toString();
      return { id, byRule: delivery_date === day(oldRule), from: delivery_date, to: day(delivery_rule) };
    })
    .filter(({ byRule, from, to }) => byRule && from !== to && to > today.toString());
  if (moved.length > 0)
    await tx.execute(sql`update cake_orders o set delivery_date = m.to, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, "to" date)
      where o.company_id = ${company} and o.id = m.id and o.status = 'planned'`);
  return { moved: moved.length };
});
