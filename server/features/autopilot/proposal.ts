import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AutopilotBakery, AutopilotSettings } from "../../../contract/autopilot.ts";
import { PROPOSED_SUPPLIERS } from "../../../domain/chain.ts";
import { PROPOSED_CLOSURES } from "../../../domain/closures.ts";
import { DAYS_AHEAD } from "../../../domain/offer-times.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { openOffices } from "../companies/offices.ts";
import { bakeriesNear } from "../suppliers/near.ts";
import { readAutopilot, saveList, type StoredAutopilot } from "./settings.ts";

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
    separate_portions: true,
    // Who has chosen a day after keeps it; 'the day itself' is what everybody begins with.
    delivery_rule: delivery_rule === "same-day" ? "workday-before" : delivery_rule,
    delivery_time,
    days_ahead: DAYS_AHEAD,
    closures: [...PROPOSED_CLOSURES],
  };
}

/**
 * What is said at the start of one office holds for the others too, each with the bakeries nearest to it. Hour, rule, closed
 * times and list that an office has of its own stay.
 */
export async function proposeToOthers(
  tx: Tx,
  company: string,
  started: string,
  said: AutopilotSettings,
): Promise<{ office: string; before: StoredAutopilot; after: AutopilotSettings }[]> {
  const others = (await openOffices(tx, company)).filter(({ id }) => id !== started);
  return Promise.all(
    others.map(async ({ id: office }) => {
      const before = await readAutopilot(tx, company, { office });
      const { delivery_time, delivery_rule, closures, vendor_ids } = before;
      const after = {
        ...said,
        delivery_time,
        delivery_rule: delivery_rule === "same-day" ? said.delivery_rule : delivery_rule,
        closures: closures.length > 0 ? closures : said.closures,
        vendor_ids: vendor_ids.length > 0 ? vendor_ids : await nearestTo(tx, before),
      };
      return { office, before, after };
    }),
  );
}

type Placed = { latitude: number | null; longitude: number | null };

async function nearestTo(tx: Tx, { latitude, longitude }: Placed): Promise<string[]> {
  if (latitude === null || longitude === null) return [];
  const { vendors } = await bakeriesNear(tx, { latitude, longitude });
  return vendors.slice(0, PROPOSED_SUPPLIERS).map(({ id }) => id);
}

/** The list of an office that opens, where the company has an autopilot. Returns how many stand there. */
export async function listNearest(
  tx: Tx,
  { company, office, ...place }: Placed & { company: string; office: string },
): Promise<number> {
  const { exists } = await readAutopilot(tx, company);
  const nearest = exists ? await nearestTo(tx, place) : [];
  await saveList(tx, { company, office }, nearest);
  return nearest.length;
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
