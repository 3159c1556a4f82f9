import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { accessRegained } from "../cakes/facts.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import { planMeals } from "./plan.ts";
import { orderTables } from "../orders/status-transition.ts";

/**
 * When a company regains access, the meals and cakes of the meantime are planned, and what is due is offered at once. What stopped
 * because nobody else could be asked goes on: the deadlines' job finds what nobody is called about.
 */
export async function offerAfterReactivation(tx: Tx, services: Services, companyId: string): Promise<void> {
  const today = stockholmToday(services.clock);
  await planMeals(tx, { today, page: (company) => sql`${company} = ${companyId}` });
  await tx.execute(sql`update orders set called_at = null
    where company_id = ${companyId} and called_at is not null and status in ('declined', 'pending', 'planned') and outcome is null
      and delivery_date >= ${today.toString()}`);
  await accessRegained.publish(tx, services, { companyId });
  for (const kind of ["cake", "meal"] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two of them, in one transaction
    const ids = await readIds(tx)`
      select id from ${orderTables[kind]} where company_id = ${companyId} and status in ('pending', 'planned')
        and delivery_date between ${today.toString()} and ${today.add({ days: ASKED_DAYS_AHEAD + 1 }).toString()}`;
    // oxlint-disable-next-line no-await-in-loop
    await offerIfDue(tx, services, kind, ids);
  }
}
