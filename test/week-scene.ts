import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { mailWeeks } from "../server/features/autopilot/week-mail.ts";
import { weekToken } from "../server/features/autopilot/week-links.ts";
import { startRun } from "../server/jobs/part.ts";
import type { FreshInput } from "./fresh-page.ts";
import { buildCakeOn, buildMealOn, newMorning, writtenMails } from "./morning.ts";
import { createWorld, type World } from "./world.ts";

export let world: World;

/** For a file of tests about the week ahead: its own database, and each morning begins anew. */
export function useWeeks(): void {
  beforeAll(async () => void (world = await createWorld()));
  beforeEach(() => newMorning(world));
  afterAll(() => world.close());
}

/** The week from Monday 9 March; its Thursday is the 5th. */
export const MONDAY = "2026-03-09";
export const at = (moment: string) => world.clock.set(`2026-03-${moment}:00+01:00`);
export const yes = {
  status: "confirmed",
  requested_at: "2026-03-01T09:00:00+01:00",
  answered_at: "2026-03-01T10:00:00+01:00",
} as const;

const switchOn = (companyId: string, more = sql``) =>
  world.inDatabase(async (tx) => {
    await tx.execute(sql`insert into autopilots (company_id, on_since, days_ahead)
      values (${companyId}, app_now(), 14) ${more}`);
    await tx.execute(sql`update offices set closures = '[{"kind":"own","from":"2026-03-13","to":"2026-03-13","birthdays":"before"}]'
      where company_id = ${companyId}`);
  });

/** A cake on Thursday 12 March and a lunch on Tuesday 10, both promised; the autopilot is on. */
export async function build() {
  const {
    company,
    bakery,
    employee,
    order: cake,
  } = await buildCakeOn(
    world,
    "2026-03-12",
    { ...yes, delivery_time: "14:00" },
    { name: "Amina Lindqvist", allergies: "nötter" },
  );
  const { order: meal } = await buildMealOn(world, "2026-03-10", yes, {}, company);
  await switchOn(company.id);
  const link = { company_id: company.id, monday: MONDAY };
  const token = weekToken(world.services.vault, link, "hr@bolag.example");
  const open = (of = token) => world.nobody.call("get-week", { token: of });
  const change = (act: FreshInput<"change-week">["act"], order_id = cake.id, of = token) =>
    world.nobody.call("change-week", { token: of, order_id, act });
  const story = async (kind: "cake" | "meal" = "cake", id = cake.id) =>
    (await world.as(company.hr).call("get-order-history", { kind, id })).lines.map(
      ({ who, text }) => `${who}: ${text}`,
    );
  return { company, bakery, employee, cake, meal, link, token, open, change, story };
}

export const run = async (day?: string) => {
  const today = Temporal.PlainDate.from(world.clock.now().toZonedDateTimeISO("Europe/Stockholm"));
  const started = startRun(world.services, today, day ? { day: Temporal.PlainDate.from(day) } : {});
  await mailWeeks.run(started);
  return started.total;
};
export const mails = () => writtenMails(world, "week-ahead");
