import { sql } from "drizzle-orm";
import { settableClock } from "../domain/clock.ts";
import { DEFAULT_POINT } from "../domain/distance.ts";
import { CAKE_CATEGORIES } from "../domain/suppliers.ts";
import { platformScope } from "../server/database/database.ts";
import { bakeriesNear, nearestOf } from "../server/features/suppliers/near.ts";
import { type Measured, type Open, takeOn } from "./databases.ts";
import { fill } from "./fill.ts";
import { alternate, type Bench, type Figure, milliseconds } from "./measure.ts";

const ROUNDS = 9;
const SEARCHES_IN_A_ROUND = 30;
const [SMALL, LARGE] = [1_000, 100_000];

/** Bakeries around the middle of Stockholm, where every fifth supplier is. */
export default {
  name: "vendor-search",
  on: ["postgres"],
  run: (database) => takeOn(database, settableClock("2026-03-02T10:00:00+01:00"), take),
} satisfies Bench;

async function take(open: Open): Promise<Figure[]> {
  const large = await settle(await open("many"), LARGE);
  const small = await settle(await open("few"), SMALL);
  const taken = await alternate(ROUNDS, large.search, small.search);
  const plan = await large.plan();
  return [
    {
      name: `bakeries by distance among ${LARGE.toLocaleString("en")} suppliers against ${SMALL.toLocaleString("en")}`,
      goal: { atMost: 1.3 },
      ratios: taken.ratios,
      detail: `${taken.ours.toFixed(1)} against ${taken.bare.toFixed(1)} ms a search, PostgreSQL`,
    },
    {
      name: "the search scans or sorts the register",
      goal: { atMost: 0 },
      ratios: [/Seq Scan|Bitmap|Sort/.test(plan) ? 1 : 0],
      detail: /Index Scan using \w+/.exec(plan)?.[0] ?? "no index",
    },
  ];
}

async function settle({ db, owner }: Measured, suppliers: number) {
  await fill(owner, [seed(suppliers)]);
  const once = () => db.transaction(platformScope, (tx) => bakeriesNear(tx, DEFAULT_POINT));
  return {
    /** Milliseconds for one search, the mean of a row of them. */
    search: async () => {
      const took = await milliseconds(async () => {
        for (let i = 0; i < SEARCHES_IN_A_ROUND; i++) await once();
      });
      return took / SEARCHES_IN_A_ROUND;
    },
    plan: () =>
      db.transaction(platformScope, async (tx) => {
        const { rows } = await tx.execute(sql`explain ${nearestOf(DEFAULT_POINT, CAKE_CATEGORIES)}`);
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      }),
  };
}

/** Every fifth within 25 km of the middle of Stockholm, the others all over the country; a third bake. */
const seed = (suppliers: number) => `
  insert into vendors (name, address, latitude, longitude, categories, restaurant_type)
  select 'Ställe ' || i, 'Gatan ' || i,
    case when i % 5 = 0 then 59.33 + (random() - 0.5) * 0.4 else 55.4 + random() * 13 end,
    case when i % 5 = 0 then 18.07 + (random() - 0.5) * 0.8 else 11.5 + random() * 11 end,
    case when i % 3 = 0 then '{bageri,tårta}'::text[] else '{lunch}' end,
    case when i % 3 > 0 then 'lunch' end
  from generate_series(1, ${suppliers}) i`;
