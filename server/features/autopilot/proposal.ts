import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AutopilotBakery, AutopilotSettings } from "../../../contract/autopilot.ts";
import { PROPOSED_SUPPLIERS } from "../../../domain/chain.ts";
import { PROPOSED_CLOSURES } from "../../../domain/closures.ts";
import { DAYS_AHEAD } from "../../../domain/offer-times.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import type { StoredAutopilot } from "./settings.ts";

/**
 * What is proposed to a company that has said nothing: the three nearest bakeries, the size that it has ordered most, and
 * no cake on a day off. What it has set for its cakes already is kept.
 */
export async function proposalFor(
  tx: Tx,
  company: string,
  stored: StoredAutopilot,
  near: readonly AutopilotBakery[],
): Promise<AutopilotSettings> {
  const { default_portion_size, delivery_time, delivery_rule } = stored;
  return {
    vendor_ids: near.slice(0, PROPOSED_SUPPLIERS).map(({ id }) => id),
    default_portion_size: (await usualSize(tx, company)) ?? default_portion_size,
    budget_per_piece_ore: null,
    // Who has chosen a day after keeps it; 'the day itself' is what everybody begins with.
    delivery_rule: delivery_rule === "same-day" ? "workday-before" : delivery_rule,
    delivery_time,
    days_ahead: DAYS_AHEAD,
    closures: [...PROPOSED_CLOSURES],
  };
}

/** The size of most of its cakes so far, for people without one of their own. */
async function usualSize(tx: Tx, company: string): Promise<number | null> {
  const most = await findRow(tx, { portion_size: z.number() })`
    select o.portion_size from cake_orders o
    join employees e on e.company_id = o.company_id and e.id = o.employee_id and e.cake_portion_size is null
    where o.company_id = ${company} and o.status in ${sql`('confirmed', 'completed')`}
    group by o.portion_size order by count(*) desc, o.portion_size limit 1`;
  return most?.portion_size ?? null;
}
