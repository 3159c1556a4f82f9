import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newMorning } from "../../../test/morning.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { deliverMails } from "../../mail/deliver.ts";

/** HR hears of a birthday once, and again when the person had declined to be celebrated meanwhile. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const email = "elin@nordljus.example";
const elin = { name: "Elin Sandberg", birthday: "1990-03-16", email };
async function celebrated() {
  const company = await world.buildCompany({ subscription_status: "active" });
  const employee = await world.buildEmployee(company, elin);
  return { company, employee };
}
async function morning(day: string) {
  world.clock.set(`${day}T08:00:00+01:00`);
  await dailyCheck(world.services);
  await deliverMails(world.services);
}
/** On which mornings HR was written to. */
const told = () =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select created_at::date::text as day from mails
      where kind = 'birthday-reminders' and status = 'sent' order by number`);
    return rows.map(({ day }) => day);
  });

test("whoever declines on their own page and wants it again is told of anew, once", async () => {
  await celebrated();
  await morning("2026-03-02");
  await world.nobody.call("send-personal-link", { email });
  const token = await world.mailedToken(email, "min-sida");
  for (const celebration of ["none", "celebrate", "quiet"] as const)
    await world.nobody.call("update-own-data", { ...elin, token, celebration });
  await morning("2026-03-03");
  await morning("2026-03-04");
  expect(await told()).toEqual(["2026-03-02", "2026-03-03"]);
});

test("so is whoever HR had noted so by mistake, unless a cake is ordered", async () => {
  const { company, employee } = await celebrated();
  const change = (celebration: "celebrate" | "none") =>
    world.as(company.hr).call("update-employee", { ...elin, id: employee.id, celebration });
  await morning("2026-03-02");
  await change("none");
  await change("celebrate");
  await morning("2026-03-03");
  expect(await told()).toEqual(["2026-03-02", "2026-03-03"]);

  await change("none");
  await change("celebrate");
  await world.buildCakeOrder(employee, { delivery_date: "2026-03-16" });
  await morning("2026-03-04");
  expect(await told()).toEqual(["2026-03-02", "2026-03-03"]);
});
