import { eq } from "drizzle-orm";
import { whatEnded } from "../../../domain/ended-subscription.ts";
import { mayOrder, type Subscriber } from "../../../domain/subscription.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";

/** Refuses whoever may not order, in the words of what has ended. */
export function requireAccess(company: Subscriber, now: Temporal.Instant): void {
  if (!mayOrder(company, now)) throw accessEnded(company);
}

/** The same no, where only the company's id is at hand. */
export async function accessEndedFor(tx: Tx, companyId: string): Promise<Refusal> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId));
  return accessEnded(company!);
}

const accessEnded = (company: Subscriber) =>
  new Refusal("subscription-ended", `${whatEnded(company)}. Vänligen förnya ditt abonnemang.`);
