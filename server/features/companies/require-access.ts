import { eq } from "drizzle-orm";
import { formatDay } from "../../../domain/dates.ts";
import { whatEnded } from "../../../domain/ended-subscription.ts";
import { lastDeliveryDay, mayOrder, type Subscriber } from "../../../domain/subscription.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";

/** Refuses whoever may not order, in the words of what has ended. */
export function requireAccess(company: Subscriber, now: Temporal.Instant): void {
  if (!mayOrder(company, now)) throw accessEnded(company);
}

/** Why nothing can be ordered for a day that the company's cancelled subscription does not reach; null when it can. */
export function whyNotPaidFor(company: Subscriber, day: string): string | null {
  const last = lastDeliveryDay(company);
  if (!last || day <= last.toString()) return null;
  return `Ert abonnemang upphör ${formatDay(last)}. Ångra uppsägningen, så kan ni beställa till dagar efter det.`;
}

export function requirePaidFor(company: Subscriber, day: string): void {
  const why = whyNotPaidFor(company, day);
  if (why) throw new Refusal("subscription-ended", why);
}

/** The same no, where only the company's id is at hand. */
export async function accessEndedFor(tx: Tx, companyId: string): Promise<Refusal> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  return accessEnded(company!);
}

const accessEnded = (company: Subscriber) =>
  new Refusal("subscription-ended", `${whatEnded(company)}. Vänligen förnya ditt abonnemang.`);
