import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { newMorning } from "./morning.ts";
import { createJudgeContext } from "./simulation/judge-context.ts";
import { judgeSupplierMails } from "./simulation/judge-supplier-mails.ts";
import type { ReceivedMail } from "./simulation/mail-server.ts";
import { createSharedWorld, type World } from "./world.ts";
import { dailyCheck } from "../server/jobs/daily-check.ts";
import { deliverMails } from "../server/mail/deliver.ts";

export let world: World;

/** For a file of tests: its own database, and a new Monday morning for each. */
export function useWholeDays(): void {
  beforeAll(async () => void (world = await createSharedWorld()));
  afterAll(() => world.close());
  beforeEach(() => newMorning(world));
}

/** A Monday: its bakery is asked on the Friday whether all is on its way. */
export const DAY = "2026-03-09";
export const EARLIER = "2026-03-06";
export const asked = { requested_at: "2026-02-20T10:00:00+01:00" };
export const elsewhere = {
  delivery_address: "Järntorget 7, 413 04 Göteborg",
  address_latitude: 57.6997,
  address_longitude: 11.9525,
};

export const at = (time: string) => world.clock.set(`2026-03-${time}:00+01:00`);
export const morning = async (day: string) => {
  at(`${day}T08:00`);
  await dailyCheck(world.services);
};

/** The mails that reached somebody since the last look. */
export function lookedAt(address: string | null) {
  let seen = 0;
  return async () => {
    // Changes wait ten minutes for others.
    world.clock.advance({ minutes: 10 });
    await deliverMails(world.services);
    const all = world.sandbox.mailbox.list().filter(({ to }) => to === address);
    const fresh = all.slice(0, all.length - seen).toReversed();
    seen = all.length;
    if (fresh.length > 0) expect(await faultsOf(fresh)).toEqual([]);
    return fresh.map(({ key, subject, text }) => ({ kind: key!.split(":")[0]!, key, subject, text }));
  };
}
/** What the simulation's judge of suppliers' mails has against these. */
export async function faultsOf(mails: { key: string | null; text: string }[]): Promise<string[]> {
  const judge = createJudgeContext(world.db, world.clock, () => {});
  await judgeSupplierMails(
    judge,
    mails.map((mail) => ({ ...mail, key: mail.key! }) as ReceivedMail),
  );
  return judge.violations;
}

export type Received = { kind: string; subject: string; text: string };

export async function twoCakes(status: "confirmed" | "requested" = "confirmed") {
  const company = await world.buildCompany({ subscription_status: "active", name: "Nordljus AB" });
  const bakery = await world.buildVendor();
  const cakeFor = async (name: string, allergies: string | null, order: object = {}) => {
    const person = await world.buildEmployee(company, { name, allergies, birthday: "1990-03-09" });
    const values = { delivery_date: DAY, bakery_id: bakery.id, status, ...asked, ...order };
    return { person, id: (await world.buildCakeOrder(person, values)).id };
  };
  const elin = await cakeFor("Elin Sandberg", "nötter");
  const johan = await cakeFor("Johan Wik", null);
  return { company, hr: world.as(company.hr), bakery, elin, johan, cakeFor, read: lookedAt(bakery.email) };
}

export function expectWholeDay({ text }: Received, markings = ["ES", "JW"]) {
  for (const marking of markings) expect(text).toContain(`Märk kartongen: ${marking}`);
  expect(text).toContain("Allergi: nötter.");
  expect(text).toContain(`${markings.length} tårtor`);
}
