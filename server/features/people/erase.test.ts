import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

/** What a bakery must hear, whoever is erased meanwhile. */

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.faults.clear("mail");
  world.sandbox.mailbox.empty();
});

async function cakeAsked() {
  const company = await world.buildCompany();
  const bakery = await world.buildVendor();
  const employee = await world.buildEmployee(company, { name: "Kim Kanarie" });
  const order = await world.buildCakeOrder(employee, { status: "requested", bakery_id: bakery.id });
  return { company, bakery, employee, order, hr: world.as(company.hr) };
}

const arrivedAt = (email: string | null) =>
  world.sandbox.mailbox.list().filter((mail) => [mail.to].flat().includes(email!));
const rowsOf = async (companyId: string, kind: string) =>
  (
    await world.inDatabase((tx) =>
      tx.execute(sql`select id, key, status, subject, html, text from mails
        where company_id = ${companyId} and kind = ${kind} order by key`),
    )
  ).rows as { id: string; key: string; status: string; subject: string; html: string; text: string }[];

describe("a cancellation that has not left when the person is erased", () => {
  test("still reaches the bakery, and names nobody", async () => {
    const { bakery, employee, hr } = await cakeAsked();
    await hr.call("archive-employee", { id: employee.id });
    await hr.call("erase-employee", { id: employee.id });
    await deliverMails(world.services);
    const told = arrivedAt(bakery.email);
    expect(told.map((mail) => mail.key?.split(":")[0])).toEqual(["bakery-order-cancelled"]);
    expect(`${told[0]!.subject} ${told[0]!.text} ${told[0]!.html}`).not.toMatch(/Kim|Kanarie/);
  });

  test("can be sent again when it was refused, and let go when it was held back", async () => {
    const { company, bakery, employee, hr } = await cakeAsked();
    await hr.call("archive-employee", { id: employee.id });
    const [refused] = await rowsOf(company.id, "bakery-order-cancelled");
    world.sandbox.faults.set("mail", "550", 1);
    await deliverMails(world.services);
    await hr.call("erase-employee", { id: employee.id });
    await world.as(admin).call("send-mail-again", { id: refused!.id });
    await deliverMails(world.services);
    expect(arrivedAt(bakery.email)).toMatchObject([{ key: refused!.key }]);

    const other = await cakeAsked();
    await other.hr.call("archive-employee", { id: other.employee.id });
    const [held] = await rowsOf(other.company.id, "bakery-order-cancelled");
    await world.as(admin).call("hold-mail", { key: held!.key });
    await other.hr.call("erase-employee", { id: other.employee.id });
    await world.as(admin).call("release-mail", { key: held!.key });
    await deliverMails(world.services);
    expect(arrivedAt(other.bakery.email)).toMatchObject([{ key: held!.key }]);
  });
});

describe("an order for others, when a colleague with an allergy is erased", () => {
  async function askedWithColleague() {
    const company = await world.buildCompany();
    const bakery = await world.buildVendor();
    const celebrated = await world.buildEmployee(company, { name: "Elin Sandberg", allergies: "selleri" });
    const colleague = await world.buildEmployee(company, { name: "Kim Kanarie", allergies: "kanariefrö" });
    const order = await world.buildCakeOrder(celebrated, { bakery_id: bakery.id });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
    const [asked] = await rowsOf(company.id, "bakery-order");
    expect(asked!.text).toContain("kanariefrö");
    const erase = () => world.as(company.hr).call("erase-employee", { id: colleague.id });
    return { company, bakery, asked: asked!, erase };
  }
  const nowOf = async ({ id }: { id: string }) => (await rowsOf(id, "bakery-order"))[0]!;

  test("can still be sent again when it was refused, with what holds then", async () => {
    const { company, bakery, asked, erase } = await askedWithColleague();
    world.sandbox.faults.set("mail", "550", 1);
    await deliverMails(world.services);
    await erase();
    expect(await nowOf(company)).toMatchObject({ status: "dead", html: "", text: "" });
    await world.as(admin).call("send-mail-again", { id: asked.id });
    await deliverMails(world.services);
    const [told] = arrivedAt(bakery.email);
    expect(told).toMatchObject({ key: asked.key, subject: asked.subject });
    expect(told!.text).toContain("selleri");
    expect(told!.text).not.toContain("kanariefrö");
  });

  test("loses the allergy while it is held back, and goes without it long afterwards", async () => {
    const { company, bakery, asked, erase } = await askedWithColleague();
    await world.as(admin).call("hold-mail", { key: asked.key });
    await erase();
    expect(await nowOf(company)).toMatchObject({ status: "held", html: "", text: "" });
    world.clock.advance({ hours: 24 * 8 });
    await world.as(admin).call("release-mail", { key: asked.key });
    await deliverMails(world.services);
    const [told] = arrivedAt(bakery.email);
    expect(told!.text).toContain("selleri");
    expect(told!.text).not.toContain("kanariefrö");
  });

  test("about the erased person alone cannot be sent again", async () => {
    const company = await world.buildCompany();
    const bakery = await world.buildVendor();
    const employee = await world.buildEmployee(company, { name: "Kim Kanarie" });
    const order = await world.buildCakeOrder(employee, { bakery_id: bakery.id });
    await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
    world.sandbox.faults.set("mail", "550", 1);
    await deliverMails(world.services);
    await world.as(company.hr).call("erase-employee", { id: employee.id });
    expect((await nowOf(company)).status).toBe("withdrawn");
  });
});

describe("what an admin sent by hand about a cake", () => {
  test.each([
    ["the reminder itself", "bakery-reminder-day-by-hand", false],
    ["a test of it", "test", true],
  ] as const)(
    "%s is emptied with the person, and with a colleague whose allergy it counts",
    async (_what, kind, testMode) => {
      const { company, employee, hr } = await cakeAsked();
      const colleague = await world.buildEmployee(company, { allergies: "kanariefrö" });
      const send = () =>
        world.as(admin).call("test-bakery-reminder-email", { companyId: company.id, testMode });
      await send();
      await deliverMails(world.services);
      const [told] = await rowsOf(company.id, kind);
      expect(told).toMatchObject({ status: "sent", text: expect.stringContaining("kanariefrö") });
      await hr.call("erase-employee", { id: colleague.id });
      expect((await rowsOf(company.id, kind))[0]).toMatchObject({ html: "", text: "Innehållet är raderat." });

      await send();
      await deliverMails(world.services);
      await hr.call("erase-employee", { id: employee.id });
      expect((await rowsOf(company.id, kind)).map(({ html }) => html)).toEqual(["", ""]);
    },
  );
});
