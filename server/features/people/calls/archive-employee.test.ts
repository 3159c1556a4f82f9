import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stockholmToday } from "../../../../domain/clock.ts";
import { isOpen } from "../../../../domain/orders.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { eraseLeavers } from "../retention.ts";
import { employees } from "../../../database/schema.ts";
import { cake_orders, order_requests } from "../../../database/schema-orders.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

async function leaverWithOrders() {
  const company = await world.buildCompany();
  const employee = await world.buildEmployee(company, { birthday: "1990-03-04" });
  const bakery = await world.buildVendor();
  const order = (status: "planned" | "confirmed" | "completed", delivery_date: string) =>
    world.buildCakeOrder(employee, { status, delivery_date, bakery_id: bakery.id });
  return {
    ...company,
    employee,
    bakery,
    planned: await order("planned", "2027-03-04"),
    confirmed: await order("confirmed", "2026-03-04"),
    delivered: await order("completed", "2025-03-04"),
  };
}

const statusOf = async (id: string) =>
  (await world.inDatabase((tx) => tx.select().from(cake_orders).where(eq(cake_orders.id, id))))[0]!.status;

async function subjectsTo(address: string): Promise<string[]> {
  const sent = await world.mailsTo(address);
  return sent.map((mail) => mail.subject).sort();
}

async function openOrdersOf(companyId: string) {
  const orders = await world.inDatabase((tx) =>
    tx.select().from(cake_orders).where(eq(cake_orders.company_id, companyId)),
  );
  return orders.filter(({ status }) => isOpen(status));
}

/** On the person's own page, which still opens. */
const changeWhileAway = (id: string, change: Partial<typeof employees.$inferInsert>) =>
  world.inDatabase((tx) => tx.update(employees).set(change).where(eq(employees.id, id)));

describe("archive-employee", () => {
  test("shows, then cancels what is ahead, tells the bakery that knew, and leaves history alone", async () => {
    const { hr, employee, bakery, planned, confirmed, delivered } = await leaverWithOrders();
    const { orders } = await world.as(hr).call("preview-archive", { id: employee.id });
    expect(orders.map((order) => order.id)).toEqual([confirmed.id, planned.id]);

    expect(await world.as(hr).call("archive-employee", { id: employee.id })).toEqual({ cancelled: 2 });
    expect(await statusOf(planned.id)).toBe("cancelled");
    expect(await statusOf(confirmed.id)).toBe("cancelled");
    expect(await statusOf(delivered.id)).toBe("completed");
    const sent = await world.mailsTo(bakery.email!);
    expect(sent.map((mail) => mail.subject)).toEqual(["Avbokat: leverans onsdag 4 mars"]);
    expect((await world.as(hr).call("list-employees", {})).employees).toHaveLength(0);
    expect((await world.as(hr).call("list-employees", { archived: true })).employees).toHaveLength(1);
  });

  test("undo brings the person back and orders again what the archiving cancelled, of the bakery that was told to stop", async () => {
    const { id, hr, employee, bakery, planned } = await leaverWithOrders();
    world.clock.advance({ minutes: 1 });
    await world.as(hr).call("archive-employee", { id: employee.id });
    world.clock.advance({ minutes: 1 });
    expect(await world.as(hr).call("restore-employee", { id: employee.id })).toEqual({ restored: 2 });
    const live = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.company_id, id)),
    );
    const byDay = live.filter((order) => order.status !== "cancelled" && order.status !== "completed");
    expect(byDay.map((order) => [order.delivery_date, order.status]).sort()).toEqual([
      ["2026-03-04", "requested"],
      [planned.delivery_date, "planned"],
    ]);
    expect(await subjectsTo(bakery.email!)).toEqual([
      "Avbokat: leverans onsdag 4 mars",
      "Beställning: 1 tårta onsdag 4 mars",
    ]);
    const requests = await world.inDatabase((tx) =>
      tx.select().from(order_requests).where(eq(order_requests.company_id, id)),
    );
    expect(requests).toMatchObject([{ status: "approved", requested_delivery_date: "2026-03-04" }]);
  });

  test("undo respects what the person has chosen meanwhile", async () => {
    const { id, hr, employee } = await leaverWithOrders();
    await world.as(hr).call("archive-employee", { id: employee.id });
    await changeWhileAway(employee.id, { celebration: "none" });
    expect(await world.as(hr).call("restore-employee", { id: employee.id })).toEqual({ restored: 0 });
    expect(await openOrdersOf(id)).toEqual([]);
  });

  test("undo follows a birthday that was corrected meanwhile", async () => {
    const { id, hr, employee, bakery } = await leaverWithOrders();
    await world.as(hr).call("archive-employee", { id: employee.id });
    await changeWhileAway(employee.id, { birthday: "1990-03-10" });
    await world.as(hr).call("restore-employee", { id: employee.id });
    expect((await openOrdersOf(id)).map(({ birthday }) => birthday).sort()).toEqual([
      "2026-03-10",
      "2027-03-10",
    ]);
    expect(await subjectsTo(bakery.email!)).not.toContain("Beställning: 1 tårta onsdag 4 mars");
  });

  test("a cake that has been eaten stays delivered when the person leaves the same afternoon", async () => {
    const company = await world.buildCompany();
    const employee = await world.buildEmployee(company);
    const today = stockholmToday(world.clock).toString();
    const { id } = await world.buildCakeOrder(employee, {
      status: "confirmed",
      delivery_date: today,
      bakery_id: (await world.buildVendor()).id,
      delivery_time: "08:00",
    });
    const hr = world.as(company.hr);
    await expect(hr.call("cancel-cake-order", { id })).rejects.toMatchObject({
      code: "day-passed",
      message: "Leveranstiden har redan passerat.",
    });
    expect(await hr.call("archive-employee", { id: employee.id })).toEqual({ cancelled: 0 });
    expect(await statusOf(id)).toBe("confirmed");
  });

  test("one that its bakery never promised was missed at its hour, and is not cancelled that afternoon", async () => {
    const company = await world.buildCompany();
    const bakery_id = (await world.buildVendor()).id;
    const late = {
      bakery_id,
      delivery_date: stockholmToday(world.clock).toString(),
      delivery_time: "08:00",
    };
    const employee = await world.buildEmployee(company);
    const { id } = await world.buildCakeOrder(employee, { ...late, status: "requested" });
    await expect(world.as(company.hr).call("cancel-cake-order", { id })).rejects.toMatchObject({
      code: "day-passed",
      message: "Leveranstiden har redan passerat.",
    });
    const hr = world.as(company.hr);
    expect((await hr.call("preview-archive", { id: employee.id })).orders).toEqual([]);
    expect(await hr.call("archive-employee", { id: employee.id })).toEqual({ cancelled: 0 });
    expect(await statusOf(id)).toBe("requested");
  });

  test("undo asks at once for a planned cake of this week", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const employee = await world.buildEmployee(company, { birthday: "1990-03-04" });
    const bakery = await world.buildVendor();
    const soon = { status: "planned" as const, delivery_date: "2026-03-04", bakery_id: bakery.id };
    await world.buildCakeOrder(employee, soon);
    await world.as(company.hr).call("archive-employee", { id: employee.id });
    world.clock.advance({ minutes: 1 });
    await world.as(company.hr).call("restore-employee", { id: employee.id });
    const orders = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.company_id, company.id)),
    );
    expect(orders.map(({ status }) => status).sort()).toEqual(["cancelled", "requested"]);
    const sent = await world.mailsTo(bakery.email!);
    expect(sent.map((mail) => mail.subject)).toEqual(["Beställning: 1 tårta onsdag 4 mars"]);
  });

  test("undo tells the platform of what waits for its yes again", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    const employee = await world.buildEmployee(company, { name: "Ester Åter" });
    const bakery_id = (await world.buildVendor()).id;
    await world.buildCakeOrder(employee, { status: "pending", bakery_id });
    await world.as(company.hr).call("archive-employee", { id: employee.id });
    world.clock.advance({ minutes: 1 });
    await world.as(company.hr).call("restore-employee", { id: employee.id });
    const told = await world.mailsTo(world.services.settings.contactEmail);
    expect(told.filter(({ company_id }) => company_id === company.id).map(({ kind }) => kind)).toEqual([
      "new-order-request",
    ]);
    const { requests } = await world.as(await world.buildAdmin()).call("list-order-requests", {});
    expect(requests.find((request) => request.employee?.name === "Ester Åter")).toMatchObject({
      order_status: "pending",
      offer_status: null,
    });
  });

  test("twice is once", async () => {
    const { hr, employee } = await leaverWithOrders();
    await world.as(hr).call("archive-employee", { id: employee.id });
    const again = world.as(hr).call("archive-employee", { id: employee.id });
    await expect(again).rejects.toMatchObject({ code: "employee-not-found" });
  });

  test("a year after leaving, what identifies the person is erased; not a day before", async () => {
    const { hr, employee } = await leaverWithOrders();
    await world.as(hr).call("archive-employee", { id: employee.id });
    const stored = async () =>
      (await world.inDatabase((tx) => tx.select().from(employees).where(eq(employees.id, employee.id))))[0]!;
    world.clock.advance({ months: 11, days: 27 });
    await eraseLeavers(world.services);
    expect(await stored()).toMatchObject({ name: employee.name, erased_at: null });
    world.clock.advance({ days: 6 });
    await eraseLeavers(world.services);
    expect(await stored()).toMatchObject({ name: "Raderad person", birthday: "1900-01-01" });
    await eraseLeavers(world.services);
  });
});
