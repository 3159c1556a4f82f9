import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { supplier_products } from "../server/database/schema.ts";
import { offerToSupplier } from "../server/features/orders/offer-to-supplier.ts";
import { type SignedInSupplier, signInSupplier } from "./supplier-session.ts";
import { createSharedWorld, type World } from "./world.ts";

/** Elin's cake of a bakery near, whose company wants a portion for each who cannot eat of the cake. */
export let world: World;
export let company: Awaited<ReturnType<World["buildCompany"]>>;
export let bakery: Awaited<ReturnType<World["buildVendor"]>>;
/** The bakery's own, signed in. */
export let device: SignedInSupplier;
export let cake: { id: string };
export let elin: Awaited<ReturnType<World["buildEmployee"]>>;
export const DAY = "2026-05-21";

export function usePortionScene(): void {
  beforeAll(async () => void (world = await createSharedWorld()));
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set("2026-05-18T10:00:00+02:00");
    company = await world.buildCompany({ name: "Nordljus AB", subscription_status: "active" });
    bakery = await world.buildVendor({ name: "Bageri Solsidan" });
    device = await signInSupplier(world, bakery);
    elin = await world.buildEmployee(company, { name: "Elin Sandberg" });
    cake = await add({ name: "Gräddtårta", allergens: ["milk", "egg", "gluten"] });
    await want(true);
  });
}

export const add = (
  values: Partial<typeof supplier_products.$inferInsert> & { name: string },
  supplier_id = bakery.id,
) =>
  world.inDatabase(async (tx) => {
    const [row] = await tx
      .insert(supplier_products)
      .values({
        supplier_id,
        kind: "cream",
        sizes: [{ pieces: 12, price_ore: 46_500 }],
        allergens: [],
        diets: [],
        ...values,
      })
      .returning();
    return row!;
  });

export const want = (wanted: boolean) =>
  world.inDatabase((tx) =>
    tx.execute(sql`insert into autopilots (company_id, separate_portions) values (${company.id}, ${wanted})
      on conflict (company_id) do update set separate_portions = ${wanted}`),
  );

export const planned = (whose = elin) =>
  world.buildCakeOrder(whose, {
    bakery_id: bakery.id,
    delivery_date: DAY,
    portion_size: 12,
    status: "planned",
  });

export async function offered(whose = elin) {
  const order = await planned(whose);
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return order;
}

export const shown = async (of = device) => (await world.as(of).call("list-supplier-offers", {})).offers[0]!;
