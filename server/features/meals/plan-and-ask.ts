import { planSeries, type SeriesPlan } from "./plan.ts";
import type { Tx } from "../../database/database.ts";
import { holdSeries } from "../orders/hold-for-approval.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import type { Services } from "../../providers/services.ts";

/** Makes the coming orders of a series that somebody has just changed, and asks its kitchen. Returns how many. */
export async function planAndAsk(tx: Tx, services: Services, plan: SeriesPlan): Promise<number> {
  const made = await planSeries(tx, plan);
  await offerIfDue(tx, services, "meal", made);
  return made.length;
}

/**
 * The same for a new series. Where its company's orders wait for a person, as its first does, so do these: until they are
 * approved, or the next check asks for them by itself.
 */
export async function startSeries(
  tx: Tx,
  services: Services,
  plan: SeriesPlan,
): Promise<{ orders: number; waiting: string[] }> {
  const made = await planSeries(tx, plan);
  const waiting = await holdSeries(tx, services, made);
  await offerIfDue(
    tx,
    services,
    "meal",
    made.filter((id) => !waiting.includes(id)),
  );
  return { orders: made.length, waiting };
}
