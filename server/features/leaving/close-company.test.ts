import { sql } from "drizzle-orm";
import { z } from "zod";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { CLOSED_DAYS } from "../../../domain/closing.ts";
import { buildSeries, planMealsAhead } from "../../../test/meals.ts";
import { buildCakeOn } from "../../../test/morning.ts";
import { joinTokenOf } from "../../../test/company-in-use.ts";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { readRows } from "../../database/query.ts";
import { applyRetention } from "../../jobs/retention.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { createLink } from "../accounts/one-time-links.ts";
import { endSubscriptions } from "../billing/subscription-endings.ts";

const START = "2026-03-02T10:00:00+01:00";
let world: World;
let paying: ReturnType<typeof payingIn>;
beforeAll(async () => {
  world = await createWorld(START);
  paying = payingIn(world);
});
afterAll(() => world.close());
afterEach(async () => {
  world.clock.set(START);
  world.sandbox.faults.clear();
  await world.sandbox.eventsSettled();
});

const nameOf = async (id: string) => (await paying.rowOf(id)).name;
const close = async ({ id, hr }: { id: string; hr: { token: string } }, name?: string) =>
  world.as(hr).call("close-company", { confirmation: name ?? (await nameOf(id)) });
const statusesOf = (company: string) =>
  world.inDatabase(
    (tx) => readRows(tx, { status: z.string() })`
      select status from orders where company_id = ${company} order by delivery_date`,
  );

describe("close-company", () => {
  test("says first what it does, and does nothing yet", async () => {
    const { company, bakery } = await buildCakeOn(world, "2026-03-12");
    const preview = await world.as(company.hr).call("close-company", { preview: true });
    expect(preview).toMatchObject({
      cakes: 1,
      meals: 0,
      suppliers: [bakery.name],
      coming: 0,
      people: 1,
      subscription: "paid",
      deleted_on: "2026-04-01",
    });
    expect(await statusesOf(company.id)).toEqual([{ status: "confirmed" }]);
    expect(await paying.rowOf(company.id)).toMatchObject({ closed_at: null });
    expect(await paying.mailsOf(company.id, "company-closed")).toEqual([]);
  });

  test("cancels what is on its way, tells the bakery, and mails everybody with access and the contact", async () => {
    const { company } = await buildCakeOn(world, "2026-03-12");
    const colleague = await world.buildUser("viewer", company.id);
    expect(await close(company)).toMatchObject({ cakes: 1, people: 2 });
    expect(await statusesOf(company.id)).toEqual([{ status: "cancelled" }]);
    expect(await paying.mailsOf(company.id, "bakery-order-cancelled")).toHaveLength(1);
    const told = await paying.mailsOf(company.id, "company-closed");
    expect(told.map(({ to_email }) => to_email).sort()).toEqual(
      [company.hr.email, colleague.email, "hr@bolag.example"].sort(),
    );
    expect(told[0]!.text).toContain("1 tårta är avbokad.");
    expect(told[0]!.text).toContain("Onsdag 1 april raderas allt");
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(
        sql`select action from audit_log where company_id = ${company.id} and action = 'company-closed'`,
      ),
    );
    expect(rows).toHaveLength(1);
  });

  test("ends the series, and leaves what is too near to come", async () => {
    const { company, orders } = await buildSeries(world);
    const series = (await orders())[0]!.meal_event_id;
    const today = await world.buildCakeOrder(await world.buildEmployee(company), {
      delivery_date: "2026-03-09",
      status: "confirmed",
      bakery_id: (await world.buildVendor()).id,
    });
    expect(await close(company)).toMatchObject({ series: 1, meals: 1, coming: 1, cakes: 0 });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select active from meal_events where id = ${series}
        union all select status = 'confirmed' from orders where id = ${today.id}`),
    );
    expect(rows).toEqual([{ active: false }, { active: true }]);
    world.clock.advance({ hours: 24 });
    await planMealsAhead(world);
    expect((await statusesOf(company.id)).filter(({ status }) => status === "planned")).toEqual([]);
  });

  test("asks for the company's name as it stands", async () => {
    const company = await world.buildCompany({ name: "Nordljus AB" });
    await expect(close(company, "Nordljuset")).rejects.toMatchObject({
      code: "name-differs",
      fields: { confirmation: "Skriv namnet som det står: Nordljus AB" },
    });
    await close(company, " Nordljus  AB ");
  });

  test("is for those who decide", async () => {
    const company = await world.buildCompany();
    for (const role of ["user", "finance", "viewer"] as const) {
      const person = await world.buildUser(role, company.id);
      await expect(world.as(person).call("close-company", { preview: true })).rejects.toMatchObject({
        code: "not-allowed",
      });
      await expect(world.as(person).call("reopen-company", {})).rejects.toMatchObject({
        code: "not-allowed",
      });
    }
    await expect(world.nobody.call("close-company", { preview: true })).rejects.toMatchObject({
      status: 401,
    });
  });

  test("ends everybody's access, the link for employees, HR's form and the invitations", async () => {
    const company = await world.buildCompany();
    const { call } = world.as(company.hr);
    await call("invite-member", { email: "ny@kollega.example", role: "user", sees_allergies: false });
    const token = await joinTokenOf(world, company);
    const form = await world.inDatabase((tx) =>
      createLink(tx, world.clock, { kind: "hr-form", email: "ny@chef.example", companyId: company.id }),
    );
    expect(await world.nobody.call("open-hr-form", { token: form })).toMatchObject({ valid: true });
    await close(company);
    for (const name of ["list-employees", "get-overview"] as const)
      await expect(call(name, {})).rejects.toMatchObject({ code: "company-closed" });
    await expect(world.as(company.hr).call("close-company", { preview: true })).rejects.toMatchObject({
      code: "company-closed",
    });
    expect(await world.nobody.call("verify-employee-token", { token })).toMatchObject({ valid: false });
    const invitation = await world.mailedToken("ny@kollega.example", "inbjudan");
    await expect(world.nobody.call("open-invitation", { token: invitation })).rejects.toMatchObject({
      code: "invitation-revoked",
    });
    expect(await world.nobody.call("open-hr-form", { token: form })).toMatchObject({ valid: false });
    expect((await call("get-user", {})).company).toMatchObject({ closed_at: expect.any(String) });
    expect((await call("export-company", {})).sheets.length).toBeGreaterThan(5);
  });
});

describe("the subscription of a closed company", () => {
  test("runs out at the provider, and no mail says that they may order until then", async () => {
    const { id, hr, customer } = await paying.buildPaying();
    await close({ id, hr });
    await endSubscriptions(world.services);
    const [running] = await paying.runningOf(customer);
    expect(running!.cancel_at_period_end).toBe(true);
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "cancelled" });
    expect(await paying.mailsOf(id, "subscription-cancelled")).toEqual([]);
  });

  test("is ended later where the provider is away", async () => {
    const { id, hr, customer } = await paying.buildPaying();
    world.sandbox.faults.set("payments", "down", 100);
    await close({ id, hr });
    await endSubscriptions(world.services);
    world.sandbox.faults.clear();
    expect((await paying.runningOf(customer))[0]!.cancel_at_period_end).toBe(false);
    world.clock.advance({ minutes: 6 });
    await endSubscriptions(world.services);
    expect((await paying.runningOf(customer))[0]!.cancel_at_period_end).toBe(true);
  });
});

describe("reopen-company", () => {
  test("lets everybody in again; nothing is ordered by itself", async () => {
    const { company } = await buildCakeOn(world, "2026-03-12");
    await close(company);
    const { call } = world.as(company.hr);
    await call("reopen-company", {});
    expect((await call("list-employees", {})).employees).toHaveLength(1);
    expect(await statusesOf(company.id)).toEqual([{ status: "cancelled" }]);
    expect((await paying.mailsOf(company.id, "company-reopened")).length).toBe(2);
    // Pressed twice it says nothing more.
    await call("reopen-company", {});
    expect((await paying.mailsOf(company.id, "company-reopened")).length).toBe(2);
  });

  test("is the platform's as well, by reopen-customer", async () => {
    const company = await world.buildCompany();
    await close(company);
    const admin = await world.buildUser("admin", null);
    await world.as(admin).call("reopen-customer", { id: company.id });
    expect(await paying.rowOf(company.id)).toMatchObject({ closed_at: null, closed_by: null });
    await expect(world.as(company.hr).call("reopen-customer", { id: company.id })).rejects.toMatchObject({
      code: "not-allowed",
    });
  });
});

describe("a closed company", () => {
  test("is deleted with its people on the day that was told, and not before", async () => {
    const company = await world.buildCompany();
    const other = await world.buildCompany();
    await close(company);
    await deliverMails(world.services);
    world.clock.advance({ hours: 24 * (CLOSED_DAYS - 1) });
    await applyRetention(world.services);
    expect(await paying.rowOf(company.id)).toBeTruthy();
    world.clock.advance({ hours: 24 });
    await applyRetention(world.services);
    expect(await paying.rowOf(company.id)).toBeUndefined();
    expect(await paying.rowOf(other.id)).toBeTruthy();
  });

  test("waits with that until the provider has ended what it pays for", async () => {
    const { id, hr } = await paying.buildPaying();
    await close({ id, hr });
    await deliverMails(world.services);
    world.clock.advance({ hours: 24 * CLOSED_DAYS });
    await applyRetention(world.services);
    expect(await paying.rowOf(id)).toBeTruthy();
    await endSubscriptions(world.services);
    await deliverMails(world.services);
    await applyRetention(world.services);
    expect(await paying.rowOf(id)).toBeUndefined();
  });
});
