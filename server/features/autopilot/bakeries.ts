import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AutopilotBakery } from "../../../contract/autopilot.ts";
import { distanceKm, type Point } from "../../../domain/distance.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { hasEndedInVain } from "../../database/lost-offers.ts";
import { readRows } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import { bakeriesNear } from "../suppliers/near.ts";

/** Others within reach that are shown beside those of the settings. */
const MOST_OTHERS = 12;
/** Of fewer orders nothing is told: they might be those of one customer. */
const FEWEST_TOLD = 10;

const Record = {
  id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  lead_hours: z.number(),
  can_be_asked: z.boolean(),
  price_per_piece_ore: z.number().nullable(),
  paid_per_piece_ore: z.number().nullable(),
  answered: z.number(),
  yes: z.number(),
  told: z.number(),
  came: z.number(),
};

/** Those that were chosen, in their order, and then the nearest: with what is known of them over all customers. */
export async function listBakeries(
  tx: Tx,
  from: Point | null,
  chosen: readonly string[],
  today: Temporal.PlainDate,
): Promise<AutopilotBakery[]> {
  const near = from ? (await bakeriesNear(tx, from)).vendors.map(({ id }) => id) : [];
  const others = near.filter((id) => !chosen.includes(id)).slice(0, MOST_OTHERS);
  const found = new Map((await readRecords(tx, [...chosen, ...others], today)).map((row) => [row.id, row]));
  return [...chosen, ...others].flatMap((id) => {
    const row = found.get(id);
    if (!row || (!row.can_be_asked && !chosen.includes(id))) return [];
    const { latitude, longitude, answered, yes, told, came, paid_per_piece_ore: paid, ...bakery } = row;
    return [
      {
        ...bakery,
        distance_km: from && distanceKm(from, { latitude, longitude }),
        // What it says itself where too few have paid to tell.
        price_per_piece_ore: (yes < FEWEST_TOLD ? null : paid) ?? bakery.price_per_piece_ore,
        answers: answered < FEWEST_TOLD ? null : { count: answered, yes },
        deliveries: told < FEWEST_TOLD ? null : { count: told, came },
      },
    ];
  });
}

/** How often they said yes and came in the last year, for all their customers: the counts say nothing about who they are. */
function readRecords(tx: Tx, ids: readonly string[], today: Temporal.PlainDate) {
  if (ids.length === 0) return Promise.resolve([]);
  const since = today.subtract({ years: 1 }).toString();
  return asPlatform(
    tx,
    (platform) => readRows(platform, Record)`
      select v.id, v.name, v.address, v.latitude, v.longitude, v.lead_hours, v.price_per_piece_ore,
        v.active and v.delivery_supported and v.email is not null as can_be_asked, o.*
      from vendors v cross join lateral (
        select count(*) filter (where f.status = 'accepted' or ${hasEndedInVain(fragment`f.status`)})::int as answered,
          count(*) filter (where f.status in ('accepted', 'withdrawn'))::int as yes,
          count(*) filter (where o.outcome is not null and o.offer_id = f.id)::int as told,
          count(*) filter (where o.outcome = 'came' and o.offer_id = f.id)::int as came,
          round(avg(o.price_ore::numeric / o.quantity) filter (where o.status = 'completed' and o.offer_id = f.id))::int
            as paid_per_piece_ore
        from offers f join orders o on o.company_id = f.company_id and o.id = f.order_id
        where f.supplier_id = v.id and o.kind = 'cake' and o.delivery_date >= ${since}
      ) o
      where v.id = any (${sql.param([...ids])}::uuid[])`,
  );
}
