import { eq } from "drizzle-orm";
import { formatDayFrom } from "../../../domain/dates.ts";
import { whatEnded } from "../../../domain/ended-subscription.ts";
import { lastDeliveryDay, mayOrder, reachesDay, type Subscriber } from "../../../domain/subscription.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";

/** Refuses whoever may not order, in the words of what has ended. */
export function requireAccess(company: Subscriber, now: Temporal.Instant): void {
  if (!mayOrder(company, now)) throw accessEnded(company);
}

/** Why nothing can be ordered for a day that the company's cancelled subscription does not reach; null when it can. */
export function whyNotPaidFor(company: Subscriber, day: string): string | null {
  if (reachesDay(company, day)) return null;
  const last = formatDayFrom(lastDeliveryDay(company)!, Temporal.PlainDate.from(day));
  return `Ert abonnemang upphör ${last}. Ångra uppsägningen, så kan ni beställa till dagar efter det.`;
}

export function requirePaidFor(company: Subscriber, day: string): void {
  const why = whyNotPaidFor(company, day);
  if (why) throw new Refusal("subscription-ended", why);
}

/** The same for a delivery that moves, where only the company's id is at hand. One that is out of reach already may move on. */
export async function requireMovePaidFor(tx: Tx, companyId: string, move: { from: string; to: string }) {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  if (reachesDay(company!, move.from)) requirePaidFor(company!, move.to);
}

/** The same no, where only the company's id is at hand. */
export async function accessEndedFor(tx: Tx, companyId: string): Promise<Refusal> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  return accessEnded(company!);
}

const accessEnded = (company: Subscriber) =>
  new Refusal("subscription-ended", `${whatEnded(company)}. Vänligen förnya ditt abonnemang.`);
