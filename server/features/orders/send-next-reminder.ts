import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { daysUntil } from "../../../domain/dates.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { OrderKind } from "./status-transition.ts";
import { readOrders, type RowOf } from "./read-orders.ts";
import { envelope } from "./envelope.ts";
import { readReceiving } from "./receiving.ts";
import { readDaysAsIf } from "./supplier-day.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { requireCompany, sendTests } from "./by-hand.ts";
import type { Reminder } from "./define-reminder.ts";
import { wasAsked } from "./sources.ts";

type Asked = { testMode: boolean; companyId: string | null };

const nothing = {
  cake: "Ingen planerad tårtbeställning hittades",
  meal: "Ingen planerad måltidsbeställning hittades",
} as const;
const nobodyAsked = {
  cake: "Inget bageri har fått en beställning att påminnas om",
  meal: "Ingen restaurang har fått en beställning att påminnas om",
} as const;

/**
 * The supplier's reminder for a company's next delivery, whatever day it is: to the admin, or for real if the supplier
 * has been asked.
 */
export async function sendNextReminder<Kind extends OrderKind>(
  tx: Tx,
  services: Services,
  reminder: Reminder<Kind>,
  { testMode, companyId }: Asked,
  admin: { email: string; userId: string },
  today: Temporal.PlainDate,
) {
  if (!companyId) throw new Refusal("company-missing");
  await requireCompany(tx, companyId);
  const { kind } = reminder.source;
  const which = testMode ? sql`true` : wasAsked(reminder.source.o);
  const orders = await nextDelivery(tx, reminder, companyId, which);
  const [first] = orders;
  if (!first) throw new Refusal("nothing-planned", (testMode ? nothing : nobodyAsked)[kind]);
  const daysLeft = daysUntil(Temporal.PlainDate.from(first.delivery_date), today);
  const days = await readDaysAsIf(tx, orders);
  const mail = reminder.mail(orders, {
    ...days,
    services,
    daysLeft,
    next: new Map(),
    earlier: new Map(),
    movedFrom: new Map(),
    receiving: await readReceiving(tx, orders, today),
  });
  const { key, ...whom } = envelope(orders, days);
  if (testMode) {
    const tests = await sendTests(tx, [{ ...whom, mail }], admin);
    return { message: `Testmejl skickat till ${admin.email}`, counts: [], tests };
  }
  await writeMail(tx, { ...whom, key: `${key}:${randomUUID()}`, mail });
  return { message: `Mejl skickat till ${first.supplier_name}`, counts: [], tests: 0 };
}

async function nextDelivery<Kind extends OrderKind>(
  tx: Tx,
  { source, together }: Reminder<Kind>,
  companyId: string,
  which: SQL,
): Promise<RowOf<Kind>[]> {
  const { kind, from, o, v, deliveredAt, alive } = source;
  const coming = sql`${o.company_id} = ${companyId} and ${deliveredAt} > app_now()
    and ${alive} and ${which} and ${v.email} is not null`;
  const delivery = sql`${o.delivery_date}, ${v.id}, ${together}`;
  const ids = await readIds(tx)`
    select ${o.id} from ${from} where ${coming} and (${delivery}) = (
      select ${delivery} from ${from} where ${coming} order by ${deliveredAt}, ${o.id} limit 1)`;
  return readOrders(tx, kind, ids);
}
