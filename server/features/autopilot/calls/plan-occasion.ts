import { sql } from "drizzle-orm";
import { z } from "zod";
import { planOccasion } from "../../../../contract/autopilot.ts";
import { firstDayAhead } from "../../../../domain/asking.ts";
import { deliveryDate } from "../../../../domain/birthday.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { calendarFor, toldOccasionLabels } from "../../../../domain/occasions.ts";
import { implement, type Inside } from "../../../calls/implement.ts";
import { readRow } from "../../../database/query.ts";
import { cake_orders } from "../../../database/schema-orders.ts";
import { requireAccess, requirePaidFor } from "../../companies/require-access.ts";
import { refitPlanned } from "../../orders/choose-planned.ts";
import { requireEmployee } from "../../people/register.ts";
import { offerByAutopilot } from "../plan.ts";
import { readAutopilot, stateOf, type StoredAutopilot } from "../settings.ts";

type Context = Inside<typeof planOccasion>;

/** It begins as a plan without a bakery: whose turn it is, and when it is asked, is decided as for every planned cake. */
export default implement(planOccasion, async (context) => {
  const { input, tx, caller, services, clock, refuse } = context;
  const company_id = caller.company.id;
  requireAccess(caller.company, clock.now());
  const person = await requireEmployee(tx, company_id, input.employee_id, { archived: false });
  if (person.celebration === "none") throw refuse("not-celebrated");
  const autopilot = await readAutopilot(tx, company_id, { office: person.office_id });
  if (stateOf(autopilot) !== "on" || autopilot.office_paused) throw refuse("autopilot-off");
  const date = dayOf(context, autopilot);
  requirePaidFor(caller.company, date);

  const [made] = await tx
    .insert(cake_orders)
    .values({
      company_id,
      employee_id: person.id,
      office_id: person.office_id,
      portion_size: input.portion_size,
      birthday: input.day,
      delivery_date: date,
      delivery_time: autopilot.delivery_time,
      invoice_interval: sql`(select c.invoice_interval from companies c where c.id = ${company_id})`,
      occasion: input.occasion,
      occasion_title: input.title || toldOccasionLabels[input.occasion],
      occasion_text: input.cake_text || null,
    })
    .onConflictDoNothing()
    .returning({ id: cake_orders.id });
  if (!made) throw refuse("order-changed", `En sådan tårta till ${person.name} är redan planerad den dagen.`);
  await refitPlanned(tx, services, "cake", [made.id]);
  const asked = await offerByAutopilot(tx, services, [made.id]);
  const { delivery_date } = await readRow(tx, { delivery_date: z.string() })`
    select delivery_date::text as delivery_date from cake_orders where id = ${made.id}`;
  return { id: made.id, delivery_date, sent: asked.length > 0 };
});

/** By the office's rule; a farewell that falls on a day off is celebrated before it. */
function dayOf({ input, today, clock, refuse }: Context, autopilot: StoredAutopilot): string {
  const day = Temporal.PlainDate.from(input.day);
  if (Temporal.PlainDate.compare(day, today) < 0)
    throw refuse("invalid-input", undefined, { day: "Dagen har passerat" });
  if (Temporal.PlainDate.compare(day, today.add({ years: 1 })) >= 0)
    throw refuse("invalid-input", undefined, { day: "Välj en dag inom ett år" });
  const { delivery_rule, closures } = calendarFor(input.occasion, autopilot);
  const date = deliveryDate(day, delivery_rule, closures);
  if (Temporal.PlainDate.compare(date, firstDayAhead(autopilot.delivery_time, clock.now())) < 0)
    throw refuse("invalid-input", undefined, {
      day: date.equals(day)
        ? "Leveranstiden har passerat"
        : `Tårtan skulle komma ${formatDay(date)}. Välj en annan dag`,
    });
  return date.toString();
}
