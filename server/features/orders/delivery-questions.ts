import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Delivery } from "../../../contract/deliveries.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { GIVEN_UP_TELL_DAYS, isTold, TELL_DAYS } from "../../../domain/outcome.ts";
import { Refusal } from "../../calls/refusal.ts";
import { type Fragment, fragment, type OrderRef, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { hrEmail, readActingAddresses } from "../companies/access.ts";
import { wasJudged } from "./delivery-state.ts";
import { readOutcomeToken, verifyOutcomeToken } from "./outcome-links.ts";
import { type OrderRow, readOrdersWhere } from "./read-orders.ts";
import type { Source } from "./sources.ts";

/** HR has something to say of it and has not said it: its supplier said yes, or says that it has delivered. */
export const isUnjudged = (o: OrderRef): Fragment => fragment`((${o.status} = 'completed'
  or ${o.status} = 'confirmed') and not ${wasJudged(o)})`;

/** Cakes and meals that meet a condition, by day and hour. */
export async function readDeliveriesWhere(tx: Tx, where: (source: Source) => SQL): Promise<OrderRow[]> {
  const found: OrderRow[] = [
    ...(await readOrdersWhere(tx, "cake", where)),
    ...(await readOrdersWhere(tx, "meal", where)),
  ];
  const at = ({ delivery_date, delivery_time }: OrderRow) => `${delivery_date} ${delivery_time}`;
  return found.sort((a, b) => at(a).localeCompare(at(b)));
}

export const deliveryOf = (order: OrderRow): Delivery => ({
  id: order.id,
  kind: order.kind,
  meal_type: order.meal_type,
  employee_name: order.employee_name,
  quantity: order.quantity,
  delivery_date: order.delivery_date,
  delivery_time: order.delivery_time,
  supplier_name: order.supplier_name,
  supplier_phone: order.supplier_phone,
  status: order.status,
  revision: order.revision,
  needs_word: order.needs_word,
  unanswered_change: order.unanswered_change,
  outcome: order.outcome,
  outcome_by: order.outcome_by,
  outcome_note: order.outcome_note,
});

const Asked = { name: z.string(), email: z.string().nullable() };
const c = ref(companies, "c");

const INVALID = "Länken är ogiltig. Öppna den från mejlet, eller svara på översikten.";

/** Whose day HR's link opens. It ends when nothing more can be said of it. */
export async function requireDeliveryDay(tx: Tx, { vault, clock }: Services, token: string) {
  const link = readOutcomeToken(token);
  const company =
    link &&
    (await findRow(tx, Asked)`
      select ${c.name}, ${hrEmail(c)} as email from companies c where ${c.id} = ${link.company_id}`);
  if (!link || !company?.email) throw new Refusal("link-expired", INVALID);
  const readers = await readActingAddresses(tx, link.company_id, company.email, "outcome");
  if (!readers.some((email) => verifyOutcomeToken(vault, token, email)))
    throw new Refusal("link-expired", INVALID);
  const day = Temporal.PlainDate.from(link.delivery_date);
  const until = day.add({ days: TELL_DAYS });
  const isOpenUntil = (last: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(stockholmToday(clock), last) <= 0;
  const found = { ...link, company_name: company.name };
  if (isOpenUntil(until)) return { ...found, answer_until: until.toString() };
  const givenUp = (await deliveriesOfDay(tx, link)).some(({ given_up }) => given_up);
  const last = day.add({ days: GIVEN_UP_TELL_DAYS });
  if (!givenUp || !isOpenUntil(last)) throw new Refusal("link-expired");
  return { ...found, answer_until: last.toString() };
}

/** The day's deliveries that there is something to say of. */
export async function deliveriesOfDay(
  tx: Tx,
  { company_id, delivery_date }: { company_id: string; delivery_date: string },
): Promise<OrderRow[]> {
  const orders = await readDeliveriesWhere(
    tx,
    ({ o }) => sql`${o.company_id} = ${company_id} and ${o.delivery_date} = ${delivery_date}`,
  );
  return orders.filter(isTold);
}
