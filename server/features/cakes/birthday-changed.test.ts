import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateCakes } from "../../../test/order-facts.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { savePerson } from "../onboarding/hr-people.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let company: Awaited<ReturnType<World["buildCompany"]>>;
let bakery: Awaited<ReturnType<World["buildVendor"]>>;
beforeEach(async () => {
  // So often nobody may ask for a link within the hour.
  world.clock.advance({ hours: 1 });
  company = await world.buildCompany({ contact_first_name: "Maja" });
  bakery = await world.buildVendor({ name: `Bageri ${company.id}` });
});

const told = () =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select to_email, subject, text, employee_ids, order_ids from mails
      where company_id = ${company.id} and kind = 'birthday-changed-hr'`);
    return rows as { to_email: string; subject: string; text: string; employee_ids: string[] }[];
  });

/** Somebody with a private page, and a cake: one that a bakery has said yes to, unless told otherwise. */
async function celebrated(status: "confirmed" | "pending" | "planned" = "confirmed") {
  const email = `elin-${company.id}@nordljus.example`;
  const elin = { name: "Elin Sandberg", birthday: "1990-05-17", email };
  const employee = await world.buildEmployee(company, elin);
  await world.buildCakeOrder(employee, { bakery_id: bakery.id, status, portion_size: 12 });
  await world.nobody.call("send-personal-link", { email });
  const token = await world.mailedToken(email, "min-sida");
  const save = (birthday: string) =>
    world.nobody.call("update-own-data", { ...elin, token, birthday, celebration: "celebrate" });
  return { id: employee.id, save };
}

describe("a birthday that somebody corrects on their own page", () => {
  test("is told to HR when a bakery bakes for the old one, each time", async () => {
    const { id, save } = await celebrated();
    await save("1990-05-21");
    await save("1990-05-21");
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to_email: "hr@bolag.example", employee_ids: [id] });
    expect(mail!.subject).toBe("Ny födelsedag: se över tårtan till Elin");
    expect(mail!.text).toContain("Ny födelsedag: torsdag 21 maj");
    expect(mail!.text).toContain("Levereras söndag 17 maj");
    expect(mail!.text).toContain(bakery.name);
    expect(mail!.text).toContain("https://tartdags.example/dashboard?tab=tartor");
    expect(mail!.text).not.toContain("1990");

    await save("1990-05-22");
    await save("1990-05-21");
    expect(await told()).toHaveLength(3);
  });

  test("is told to HR when the cake that it ordered moves along, also by a year", async () => {
    const { save } = await celebrated("pending");
    await save("1990-03-01");
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Ny födelsedag: tårtan till Elin är flyttad");
    expect(mail!.text).toContain("Ny födelsedag: måndag 1 mars 2027");
    expect(mail!.text).toContain("Levereras måndag 1 mars 2027");
    expect(mail!.text).toContain("Tidigare söndag 17 maj");
    expect(mail!.text).not.toMatch(/bageriet hade redan|Bageriet har kvar|1990/);
  });

  test("is told to HR in one mail when one cake moves along and another cannot", async () => {
    const { id, save } = await celebrated();
    const elin = { id, company_id: company.id, birthday: "1990-05-17" };
    await world.buildCakeOrder(elin, { status: "planned", delivery_date: "2027-05-17" });
    await save("1990-05-21");
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Ny födelsedag: se över tårtan till Elin");
    expect(mail!.text).toContain("Levereras söndag 17 maj");
    expect(mail!.text).toContain("Levereras fredag 21 maj 2027");
  });

  test("is told to HR when a cake is off, since one comes on the right day already", async () => {
    const { id, save } = await celebrated("pending");
    const elin = { id, company_id: company.id, birthday: "1990-05-21" };
    await world.buildCakeOrder(elin, {
      status: "confirmed",
      bakery_id: bakery.id,
      delivery_date: "2026-05-21",
    });
    await save("1990-05-21");
    const [mail] = await told();
    expect(mail!.text).toContain("Avbokad: söndag 17 maj");
    expect(mail!.text).toContain("En tårta kommer redan till den nya födelsedagen");
  });

  test("asks the bakery at once for a planned cake that it brings into this week", async () => {
    const { id, save } = await celebrated();
    const elin = { id, company_id: company.id, birthday: "1990-05-17" };
    await world.inDatabase((tx) => tx.execute(sql`delete from cake_orders where employee_id = ${id}`));
    await world.buildCakeOrder(elin, { bakery_id: bakery.id, status: "planned" });
    await save("1990-03-05");
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select o.status, m.to_email from cake_orders o
        left join mails m on m.kind = 'bakery-order' and o.id = any (m.order_ids) where o.employee_id = ${id}`),
    );
    expect(rows).toEqual([{ status: "requested", to_email: bakery.email }]);
  });

  test("is nothing to decide about when only the year was wrong", async () => {
    const { save } = await celebrated();
    await save("1991-05-17");
    expect(await told()).toEqual([]);
  });
});

test("a birthday that HR corrects for themselves in their own information is told where something is left to decide", async () => {
  const siv = { first_name: "Siv", last_name: "Berg" };
  const employee = await world.buildEmployee(company, { name: "Siv Berg", birthday: "1990-05-17" });
  const save = (birthday: string) =>
    world.inDatabase((tx) =>
      savePerson(tx, world.services, company.id, { ...siv, birthday, allergies: null }, employee.id),
    );
  await world.buildCakeOrder(employee, { bakery_id: bakery.id, status: "planned" });
  await save("1990-05-20");
  expect(await told()).toEqual([]);
  await world.inDatabase((tx) => updateCakes(tx, sql`employee_id = ${employee.id}`, { status: "requested" }));
  await save("1990-05-21");
  expect((await told()).map(({ subject }) => subject)).toEqual(["Ny födelsedag: se över tårtan till Siv"]);
});
