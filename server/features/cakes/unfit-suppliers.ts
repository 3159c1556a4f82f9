import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { splitDiets } from "../../../domain/allergies.ts";
import { whyUnfit } from "../../../domain/chain.ts";
import { CAKE_RADIUS_KM } from "../../../domain/suppliers.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { type Candidate, readSuppliers } from "../suppliers/near.ts";

/** Who of an office's list cannot make its cakes: for all its people, for one of them, or on a day. */
export type Unfit = {
  offices: { office_id: string; supplier_id: string }[];
  people: { employee_id: string; supplier_id: string }[];
  full: { supplier_id: string; day: string }[];
  /** Those of the list with a limit: two cakes of the same statement may take the last place. */
  limited: string[];
};
const NOBODY_UNFIT: Unfit = { offices: [], people: [], full: [], limited: [] };

const Listed = {
  company_id: z.string(),
  office_id: z.string(),
  supplier_id: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  budget_per_piece_ore: z.number().nullable(),
};
type Listed = Row<typeof Listed>;
const Eater = {
  id: z.string(),
  office_id: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
};

/** A degree is shorter than this, in both directions. */
const DEGREE_KM = 112;

/** Where its lists are: the farthest of their offices and the smallest budget. */
const Reach = {
  supplier_id: z.string(),
  degrees: z.number().nullable(),
  budget_per_piece_ore: z.number().nullable(),
};
const degrees = sql`(abs(v.latitude - f.latitude) + abs(v.longitude - f.longitude))`;
const onLists = sql`from autopilots a join autopilot_suppliers s on s.company_id = a.company_id
  join offices f on f.company_id = s.company_id and f.id = s.office_id
  join vendors v on v.id = s.supplier_id`;

/**
 * By the domain's own rule, since distances and what people write about their food are its matter. Most bakeries make
 * everything, as much as anybody wants, and are near: they are asked about once and not for each office of their lists.
 */
export async function readUnfit(tx: Tx, companies: SQL, today: Temporal.PlainDate): Promise<Unfit> {
  const reaches = await readRows(tx, Reach)`
    select s.supplier_id, max(${degrees}) as degrees, min(a.budget_per_piece_ore) as budget_per_piece_ore
    ${onLists} where a.company_id in (${companies}) group by s.supplier_id`;
  const reachOf = new Map(reaches.map((reach) => [reach.supplier_id, reach]));
  const found = await readSuppliers(tx, [...reachOf.keys()]);
  const doubtful = found.filter((bakery) => !isSimple(bakery) || !suits(bakery, reachOf.get(bakery.id)!));
  if (doubtful.length === 0) return NOBODY_UNFIT;
  const simple = doubtful.filter(isSimple).map(({ id }) => id);
  const lists = await readRows(tx, Listed)`
    select s.company_id, s.office_id, s.supplier_id, f.latitude, f.longitude, a.budget_per_piece_ore
    ${onLists}
    where a.on_since is not null and a.company_id in (${companies})
      and v.id = any (${sql.param(doubtful.map(({ id }) => id))}::uuid[])
      and (v.id = any (${sql.param(simple)}::uuid[]) and coalesce(v.price_per_piece_ore <= a.budget_per_piece_ore, true)
        and coalesce(${degrees} * ${DEGREE_KM} < coalesce(v.delivery_radius_km, ${CAKE_RADIUS_KM}), true)) is not true`;
  const bakeries = new Map(found.map((bakery) => [bakery.id, bakery]));
  const listed = lists.map((one) => ({ ...one, bakery: bakeries.get(one.supplier_id)! }));
  const food = await readFood(
    tx,
    listed.filter(({ bakery }) => bakery.cannot_make?.length).map(({ company_id }) => company_id),
  );
  const limited = found.filter(({ daily_capacity }) => daily_capacity !== null).map(({ id }) => id);
  const unfit: Unfit = { offices: [], people: [], full: await readFullDays(tx, limited, today), limited };
  for (const { office_id, supplier_id, bakery, ...place } of listed) {
    const { allergies, diets } = food(office_id);
    const isUnfit = (needs: readonly string[]) =>
      whyUnfit(bakery, { ...orderOf(place), food: needs }) !== null;
    if (isUnfit(allergies)) unfit.offices.push({ office_id, supplier_id });
    else
      unfit.people.push(
        ...diets.filter(({ names }) => isUnfit(names)).map(({ id }) => ({ employee_id: id, supplier_id })),
      );
  }
  return unfit;
}

/** Whoever is near it can have everything of it. */
const isSimple = (bakery: Candidate): boolean =>
  !bakery.cannot_make?.length &&
  bakery.daily_capacity === null &&
  whyUnfit(bakery, { food: [], to: null, budget_per_piece_ore: null }) === null;

/** All offices on whose lists it is are near it, and pay its price. */
const suits = (
  { price_per_piece_ore: price, delivery_radius_km: radius }: Candidate,
  { degrees, budget_per_piece_ore: budget }: Row<typeof Reach>,
): boolean =>
  (price == null || budget === null || price <= budget) &&
  (degrees === null || degrees * DEGREE_KM < (radius ?? CAKE_RADIUS_KM));

const orderOf = ({
  latitude,
  longitude,
  budget_per_piece_ore,
}: Omit<Listed, "office_id" | "supplier_id">) => ({
  to: latitude === null || longitude === null ? null : { latitude, longitude },
  budget_per_piece_ore,
});

/** What a cake must be free from: the allergies of everybody at the office, and the diet of whom it is for. */
async function readFood(tx: Tx, companies: string[]) {
  const rows =
    companies.length === 0
      ? []
      : await readRows(tx, Eater)`
          select id, office_id, allergies, dietary_preferences from employees
          where company_id = any (${sql.param([...new Set(companies)])}::uuid[]) and archived_at is null
            and (allergies is not null or dietary_preferences is not null)`;
  const byOffice = Map.groupBy(rows, (row) => row.office_id);
  return (office: string) => {
    const eaters = byOffice.get(office) ?? [];
    return {
      allergies: [...new Set(eaters.flatMap(({ allergies }) => splitDiets(allergies)))],
      diets: eaters.map(({ id, dietary_preferences }) => ({ id, names: splitDiets(dietary_preferences) })),
    };
  };
}

/** The days on which a bakery with a limit has reached it, over all its customers. */
async function readFullDays(tx: Tx, limited: string[], today: Temporal.PlainDate): Promise<Unfit["full"]> {
  if (limited.length === 0) return [];
  return asPlatform(
    tx,
    (platform) => readRows(platform, { supplier_id: z.string(), day: z.string() })`
      select o.bakery_id as supplier_id, o.delivery_date::text as day
      from cake_orders o join vendors v on v.id = o.bakery_id
      where o.bakery_id = any (${sql.param(limited)}::uuid[]) and o.delivery_date >= ${today.toString()}
        and o.status not in ('declined', 'cancelled')
      group by o.bakery_id, o.delivery_date, v.daily_capacity having count(*) >= v.daily_capacity`,
  );
}
