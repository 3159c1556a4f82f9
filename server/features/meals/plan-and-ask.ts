import { planSeries, type SeriesPlan } from "./plan.ts";
import type { Tx } from "../../database/database.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import type { Services } from "../../providers/services.ts";

/** Makes the coming orders of a series that somebody has just changed, and asks its kitchen. Returns how many. */
export async function planAndAsk(tx: Tx, services: Services, plan: SeriesPlan): Promise<number> {
  const made = await planSeries(tx, plan);
  await offerIfDue(tx, services, "meal", made);
  return made.length;
}
