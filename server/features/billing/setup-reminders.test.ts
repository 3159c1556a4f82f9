import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { startRun } from "../../jobs/part.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { setupReminders } from "./setup-reminders.ts";

let world: World;
let paying: ReturnType<typeof payingIn>;
beforeAll(async () => {
  world = await createWorld();
  paying = payingIn(world);
});
afterAll(() => world.close());

const runDay = async () => {
  world.clock.advance({ hours: 24 });
  await setupReminders.run(startRun(world.services, stockholmToday(world.clock)));
};
const reminders = async (email: string) =>
  (await world.mailsTo(email)).filter(({ kind }) => kind === "setup-reminder");
async function pay(email: string) {
  await paying.pay((await paying.openAsVisitor(email)).url);
  await world.sandbox.eventsSettled();
}

describe("whoever has paid and never begun", () => {
  test("is reminded after one day and after three, once each, with a link that works", async () => {
    const email = "glomde@bolag.example";
    await pay(email);
    expect(await reminders(email)).toHaveLength(0);
    await runDay();
    await setupReminders.run(startRun(world.services, stockholmToday(world.clock)));
    expect(await reminders(email)).toHaveLength(1);
    await runDay();
    expect(await reminders(email)).toHaveLength(1);
    await runDay();
    expect(await reminders(email)).toHaveLength(2);
    for (let day = 0; day < 5; day += 1) {
      await runDay();
    }
    expect(await reminders(email)).toHaveLength(2);

    const token = await world.mailedToken(email, "company-setup");
    const saved = await world.nobody.call("update-company-info", {
      companyName: "Glömde AB",
      contactFirstName: "Gun",
      contactLastName: "Glömsk",
      contactEmail: email,
      contactPhone: "070-123 45 67",
      hrBirthday: "1980-02-03",
      hrAllergies: "",
      token,
    });
    expect(saved.token).not.toBe("");
  });

  test("is not reminded once somebody has entered, nor when the subscription is cancelled", async () => {
    const email = "ångrade@bolag.example".replace("å", "a");
    await pay(email);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_status = 'cancelled' where contact_email = ${email}`),
    );
    await runDay();
    expect(await reminders(email)).toHaveLength(0);
    const company = await world.buildCompany();
    await paying.pay((await paying.openFor(company.hr)).url);
    await runDay();
    expect(await reminders(company.hr.email)).toHaveLength(0);
  });

  test("gets a new link where passwords are forgotten, and a stranger gets the same answer", async () => {
    const email = "ny-lank@bolag.example";
    await pay(email);
    const known = await world.nobody.call("send-password-reset", { email });
    const strange = await world.nobody.call("send-password-reset", { email: "okand@ingen.example" });
    expect(known).toEqual(strange);
    const [mail] = await reminders(email);
    expect(mail!.subject).toBe("Din länk till Tårtdags");
    expect(await world.mailsTo("okand@ingen.example")).toEqual([]);
    expect((await world.mailsTo(email)).some(({ kind }) => kind === "password-recovery")).toBe(false);
  });

  test("shows for the platform", async () => {
    await pay("syns@bolag.example");
    const admin = await world.buildAdmin();
    const { companies } = await world.as(admin).call("list-companies", { search: "Nyfiken", cursor: null });
    expect(companies.find(({ contact_email }) => contact_email === "syns@bolag.example")).toMatchObject({
      not_begun: true,
    });
    const { hr, id } = await world.buildCompany();
    expect(hr).toBeTruthy();
    const begun = await world.as(admin).call("list-companies", { search: "", cursor: null });
    expect(begun.companies.find((one) => one.id === id)).toMatchObject({ not_begun: false });
  });
});
