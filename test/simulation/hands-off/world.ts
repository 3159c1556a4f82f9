import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import { platformScope } from "../../../server/database/database.ts";
import { supplier_products, user_roles, users, vendors } from "../../../server/database/schema.ts";
import { createCompany, joinCompany } from "../../../server/features/companies/companies.ts";
import type { Company, World } from "../seed.ts";
import { type Bakery, createBakery } from "./bakery.ts";
import { dayOf } from "./working-time.ts";

/** Towns so far apart that no bakery drives from one to another, how many bakeries each has, and how many companies. */
const towns = [
  { name: "Göteborg", latitude: 57.7, longitude: 11.97, bakeries: 12, companies: 9 },
  { name: "Stockholm", latitude: 59.33, longitude: 18.07, bakeries: 14, companies: 11 },
  { name: "Malmö", latitude: 55.6, longitude: 13, bakeries: 11, companies: 8 },
  { name: "Umeå", latitude: 63.83, longitude: 20.26, bakeries: 10, companies: 6 },
  { name: "Örebro", latitude: 59.27, longitude: 15.21, bakeries: 9, companies: 6 },
  { name: "Sundsvall", latitude: 62.39, longitude: 17.31, bakeries: 8, companies: 4 },
  { name: "Växjö", latitude: 56.88, longitude: 14.81, bakeries: 6, companies: 2 },
  { name: "Visby", latitude: 57.64, longitude: 18.29, bakeries: 4, companies: 1 },
  { name: "Kiruna", latitude: 67.86, longitude: 20.23, bakeries: 3, companies: 1 },
  { name: "Östersund", latitude: 63.18, longitude: 14.64, bakeries: 2, companies: 1 },
  { name: "Torsby", latitude: 60.13, longitude: 13, bakeries: 1, companies: 1 },
];
type Town = (typeof towns)[number];

export type Office = Company & {
  point: { latitude: number; longitude: number };
  settings: AutopilotSettings;
  /** Where some of its people go in time: at the same place, by the same rules. */
  branch: string | null;
};
export type HandsOff = { companies: Office[]; bakeries: Bakery[] };

/** Towns in an order in which even a few companies see large and small ones. */
function townsFor(count: number): Town[] {
  const left = towns.map((town) => ({ town, left: town.companies }));
  const order: Town[] = [];
  while (order.length < count) {
    for (const one of left) if (one.left-- > 0 || order.length >= 50) order.push(one.town);
    if (left.every((one) => one.left <= 0)) left.forEach((one) => (one.left = one.town.companies));
  }
  return order.slice(0, count);
}

export async function seedHandsOff(world: World, count: number): Promise<HandsOff> {
  const where = townsFor(count);
  const bakeries: Bakery[] = [];
  for (const town of new Set(where)) bakeries.push(...(await seedBakeries(world, town)));
  const { system } = world;
  await system.db.transaction(platformScope, async (tx) => {
    const [admin] = await tx
      .insert(users)
      .values({ email: "admin@tartdags.example", second_factor_due_at: "2999-01-01T00:00:00Z" })
      .returning();
    await tx.insert(user_roles).values({ user_id: admin!.id, role: "admin" });
  });
  const companies: Office[] = [];
  for (const [index, town] of where.entries()) companies.push(await seedCompany(world, town, index));
  return { companies, bakeries };
}

async function seedBakeries({ system, random }: World, town: Town): Promise<Bakery[]> {
  const made: Bakery[] = [];
  for (let index = 0; index < town.bakeries; index++) {
    // The first are ordinary; the others may be choosy, dear, small or far away.
    const odd = (chance: number) => index > 2 && random.chance(chance);
    const facts = {
      name: `Konditori ${town.name} ${index}`,
      address: `Bagargatan ${index}, ${town.name}`,
      // One lies 30 km away and drives around its own corner only.
      latitude: town.latitude + (index === 3 ? 0.3 : (random.next() - 0.5) * 0.2),
      longitude: town.longitude + (random.next() - 0.5) * 0.2,
      email: `order${index}@${town.name
        .normalize("NFD")
        .replace(/\P{ASCII}/gu, "")
        .toLowerCase()}.example`,
      phone: `0${random.whole(10, 99)}-${random.whole(100_000, 999_999)}`,
      lead_hours: random.pick([24, 24, 48, 48, 72]),
      closed_weekdays: random.chance(0.25) ? [0, 1] : random.chance(0.5) ? [0] : [],
      daily_capacity: odd(0.3) ? random.whole(1, 2) : null,
      delivery_radius_km: index === 3 || odd(0.2) ? random.whole(5, 15) : random.chance(0.5) ? 60 : null,
      cannot_make: odd(0.2) ? random.pick([["gluten"], ["laktos", "ägg"], ["nötter"]]) : [],
      price_per_piece_ore: random.chance(0.5) ? 100 * random.whole(25, 60) : null,
    };
    const [row] = await system.db.transaction(platformScope, (tx) =>
      tx
        .insert(vendors)
        .values({ ...facts, categories: ["konditori", "tårta"] })
        .returning({ id: vendors.id }),
    );
    // Every other has told of what it makes, the one with nuts first.
    if (index % 2 === 0)
      await system.db.transaction(platformScope, (tx) =>
        tx
          .insert(supplier_products)
          .values(productsOf(row!.id, index % 4 === 0))
          .then(() => undefined),
      );
    made.push(createBakery({ ...facts, id: row!.id }));
  }
  return made;
}

function productsOf(supplier_id: string, sellsFruit: boolean): (typeof supplier_products.$inferInsert)[] {
  const sizes = [1, 2, 3, 4].map((times) => ({ pieces: 8 * times, price_ore: 30_000 * times }));
  const common = { supplier_id, sizes };
  const portions = { supplier_id, kind: "portion" as const, sizes: [{ pieces: 1, price_ore: 4500 }] };
  return [
    { ...common, name: "Prinsesstårta", kind: "princess", allergens: ["milk", "egg", "gluten", "nuts"] },
    { ...common, name: "Gräddtårta", kind: "cream", allergens: ["milk", "egg", "gluten"] },
    { ...common, name: "Vegansk tårta", kind: "vegan", allergens: ["soy"], diets: ["vegan", "gluten_free"] },
    // What suits the most is taken: only where it is not sold is there somebody whom a portion does not suit.
    ...(sellsFruit ? [{ ...portions, name: "Fruktsallad", diets: ["vegan" as const] }] : []),
    { ...portions, name: "Mandelkaka", allergens: ["nuts"], diets: ["gluten_free"] },
  ];
}

async function seedCompany({ system, random, clock }: World, town: Town, index: number): Promise<Office> {
  const email = `hr@bolag${index}.example`;
  const point = {
    latitude: town.latitude + (random.next() - 0.5) * 0.06,
    longitude: town.longitude + (random.next() - 0.5) * 0.06,
  };
  return system.db.transaction(platformScope, async (tx) => {
    const id = await createCompany(tx, clock, {
      name: `Bolag ${index}`,
      contact_email: email,
      address: `Storgatan ${index}, ${town.name}`,
      ...point,
      subscription_status: "active",
    });
    const [user] = await tx.insert(users).values({ email }).returning();
    await joinCompany(tx, { userId: user!.id, email, companyId: id });
    const settings = {} as AutopilotSettings;
    return {
      id,
      name: `Bolag ${index}`,
      email,
      userId: user!.id,
      hired: 0,
      birthdays: [],
      point,
      settings,
      branch: null,
    };
  });
}

/** 'Sätt igång': as proposed, or with wishes of their own. It is the last time that anybody presses anything. */
export async function startAutopilot({ system, random, clock, log }: World, office: Office): Promise<void> {
  const proposed = await system.call("get-autopilot", {}, office.userId);
  if ("refused" in proposed) throw new Error(`No proposal: ${proposed.refused}`);
  const settings: AutopilotSettings = {
    ...proposed.settings,
    budget_per_piece_ore: random.chance(0.25) ? 100 * random.whole(38, 50) : null,
    ...random.pick(calendars(proposed.settings.closures, dayOf(clock.now()))),
    delivery_time: random.pick(["07:00", "09:00", "12:00", "12:00", "15:00", "18:00"]),
    days_ahead: random.pick([7, 10, 14, 14, 14, 21, 30]),
  };
  const answer = await system.call("set-autopilot", settings, office.userId);
  if ("refused" in answer) throw new Error(`Not started: ${answer.refused}`);
  office.settings = settings;
  log(`${office.name} starts ${JSON.stringify(settings)}: ${JSON.stringify(answer)}`);
}

/** Nobody is there at first. Its calendar and its list are the first office's. */
export async function openBranch({ system, log }: World, office: Office): Promise<void> {
  const place = { address: `Filialgatan 1, ${office.name}`, ...office.point };
  const answer = await system.call("add-office", { name: "Filialen", ...place }, office.userId);
  if ("refused" in answer) throw new Error(`No branch: ${answer.refused}`);
  office.branch = answer.id;
  log(`${office.name} opens a branch: ${JSON.stringify(answer)}`);
}

type Closures = AutopilotSettings["closures"];

/** When offices are closed and what they do with birthdays then. Few, so that the year is worked out for few. */
function calendars(
  proposed: Closures,
  today: Temporal.PlainDate,
): Pick<AutopilotSettings, "delivery_rule" | "closures">[] {
  const own = (from: number, days: number, birthdays: "before" | "after") => ({
    kind: "own" as const,
    from: today.add({ days: from }).toString(),
    to: today.add({ days: from + days }).toString(),
    birthdays,
  });
  return [
    { delivery_rule: "workday-before", closures: proposed },
    { delivery_rule: "workday-before", closures: proposed },
    { delivery_rule: "workday-after", closures: [...proposed, own(20, 4, "after")] },
    { delivery_rule: "workday-before", closures: [...proposed, own(200, 20, "before")] },
    { delivery_rule: "same-day", closures: [] },
    {
      delivery_rule: "same-day",
      closures: [{ kind: "summer", from_week: 28, to_week: 31, birthdays: "after" }],
    },
    {
      delivery_rule: "workday-after",
      closures: [{ kind: "summer", from_week: 27, to_week: 32, birthdays: "forgo" }],
    },
  ];
}
