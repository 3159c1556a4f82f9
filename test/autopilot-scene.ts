import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AutopilotSettings } from "../contract/autopilot.ts";
import { startRun } from "../server/jobs/part.ts";
import { planEverybody } from "../server/features/autopilot/plan.ts";
import { offerDue } from "../server/features/orders/offer-due-job.ts";
import { cakes } from "../server/features/orders/sources.ts";
import { createWorld, type World } from "./world.ts";

/** A company that may have the autopilot, its HR and three bakeries, made anew for each test of a file that asks for it. */
export let world: World;
export let company: Awaited<ReturnType<World["buildCompany"]>>;
export let hr: ReturnType<World["as"]>;
export let bakeries: [Bakery, Bakery, Bakery];
export let settings: AutopilotSettings;
export let place: { latitude: number; longitude: number };
export const MONDAY = "2026-03-02T10:00:00+01:00";
type Bakery = Awaited<ReturnType<World["buildVendor"]>>;

export function useAutopilotScene(openDatabase?: Parameters<typeof createWorld>[1]): void {
  /** Each company has a town of its own, so that the bakeries of other tests are out of reach. */
  let town = 0;
  beforeAll(async () => void (world = await createWorld(MONDAY, openDatabase)));
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(MONDAY);
    town += 1;
    place = { latitude: 56 + town / 4, longitude: 15 };
    const bakery = (km: number) =>
      world.buildVendor({ ...place, latitude: place.latitude + km / 111.2, delivery_radius_km: 10 });
    bakeries = [await bakery(1), await bakery(2), await bakery(3)];
    company = await world.buildCompany({
      ...place,
      subscription_status: "active",
      first_approved_at: MONDAY,
    });
    hr = world.as(company.hr);
    settings = {
      vendor_ids: bakeries.map(({ id }) => id),
      default_portion_size: 8,
      budget_per_piece_ore: null,
      delivery_rule: "workday-before",
      delivery_time: "12:00",
      days_ahead: 14,
      closures: [],
    };
  });
}

export const start = (changes: Partial<AutopilotSettings> = {}) =>
  hr.call("set-autopilot", { ...settings, ...changes });
export const preview = (changes: Partial<AutopilotSettings> = {}) =>
  hr.call("preview-autopilot", { ...settings, ...changes });
export const listCakes = () =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`
      select e.name, o.birthday::text as birthday, o.delivery_date::text as day, o.status, o.portion_size, o.bakery_id
      from cake_orders o join employees e on e.id = o.employee_id
      where o.company_id = ${company.id} order by o.delivery_date, e.name`);
    return rows;
  });
export const days = async () => (await listCakes()).map(({ name, day, status }) => [name, day, status]);
export const build = (name: string, birthday: string, more = {}) =>
  world.buildEmployee(company, { name, birthday, cake_portion_size: null, ...more });
export const runDaily = async (companyId: string | null = company.id) => {
  const today = Temporal.PlainDate.from(world.clock.now().toString().slice(0, 10));
  const run = startRun(world.services, today, { companyId });
  for (const part of [offerDue(cakes), planEverybody]) await part.run(run);
  return run.total;
};

export const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");
