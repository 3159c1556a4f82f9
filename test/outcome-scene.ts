import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Outcome } from "../domain/outcome.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "./morning.ts";
import { createSharedWorld, type World } from "./world.ts";
import { askAboutDeliveries } from "../server/features/orders/delivery-question-job.ts";
import { supplierToken } from "../server/features/orders/supplier-links.ts";

export let world: World;

/** For a file of tests: its own database, and a new Monday morning for each. */
export function useMornings(): void {
  beforeAll(async () => void (world = await createSharedWorld()));
  beforeEach(() => newMorning(world));
  afterAll(() => world.close());
}

export const at = (moment: string) => world.clock.set(`2026-03-${moment}:00+01:00`);
export const yes = {
  status: "confirmed",
  requested_at: "2026-03-01T09:00:00+01:00",
  answered_at: "2026-03-01T10:00:00+01:00",
} as const;

/** A cake at 14:00 and a lunch at 12:00 on Tuesday 10 March, both promised. */
export async function build() {
  const {
    company,
    bakery,
    employee,
    order: cake,
  } = await buildCakeOn(world, "2026-03-10", { ...yes, delivery_time: "14:00" }, { name: "Elin Sandberg" });
  const { order: meal } = await buildMealOn(world, "2026-03-10", yes, {}, company);
  const hr = world.as(company.hr);
  const row = async (id = cake.id) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status, outcome, outcome_by, outcome_note, completed_at is not null as completed
        from orders where id = ${id}`),
    );
    return rows[0]!;
  };
  const story = async () => {
    const { lines } = await hr.call("get-order-history", { kind: "cake", id: cake.id });
    return lines.slice(1).map(({ who, text }) => `${who}: ${text}`);
  };
  const tell = (outcome: Outcome, note: string | null = null, order_id = cake.id) =>
    hr.call("tell-delivery-outcome", { order_id, outcome, note });
  const supplier = supplierToken(
    world.services.vault,
    { kind: "cake", vendor_id: bakery.id, company_id: company.id, delivery_date: "2026-03-10" },
    bakery.email!,
  );
  const deliver = () =>
    world.nobody.call("deliver-supplier-order", { token: supplier, order_ids: [cake.id] });
  return { company, employee, bakery, cake, meal, hr, row, story, tell, supplier, deliver };
}

export const ask = () => askAboutDeliveries(world.services);
export const questions = () => writtenMails(world, "delivery-question");
export const asked = async () =>
  (await questions()).map(({ to_email, subject }) => `${to_email}: ${subject}`);
/** The token of the link in HR's mail, as it leaves. */
export async function mailedToken(): Promise<string> {
  const [mail] = await questions();
  const sealed = Object.fromEntries(mail!.links!.map((link) => [link.placeholder, link.seal(mail!.key)]));
  const text = world.asReceived({ ...mail!, links: sealed });
  return /\/leverans\?token=([\w.-]+)&svar=came/.exec(text)![1]!;
}
