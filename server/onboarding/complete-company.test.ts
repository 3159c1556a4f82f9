import { eq } from "drizzle-orm";
import { CONSENT_VERSION } from "../../domain/consent.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { createLink } from "../auth/one-time-links.ts";
import { cake_orders, companies, consents, employees } from "../database/schema.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("who may complete a company", () => {
  const information = {
    companyName: "Egen AB",
    contactFirstName: "Eva",
    contactLastName: "Egen",
    contactEmail: "ny@adress.example",
    contactPhone: "08-1",
    hrBirthday: "1990-02-03",
  };

  async function payAsVisitor(email: string) {
    const { url } = await world.nobody.call("create-checkout-session", {
      adminEmail: email,
      companyName: "X",
    });
    await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
  }

  test("its own people, and nobody else's company through them", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    await world.as(ours.hr).call("update-company-info", { ...information, email: theirs.hr.email });
    expect((await world.as(ours.hr).call("get-overview", {})).company.name).toBe("Egen AB");
    expect((await world.as(theirs.hr).call("get-overview", {})).company.name).not.toBe("Egen AB");
    expect(await world.mailsTo("ny@adress.example")).toEqual([]);
  });

  test("the company that the mailed link names, also where somebody is signed in at another", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const token = await world.inDatabase((tx) =>
      createLink(tx, world.clock, { kind: "setup", email: theirs.hr.email, companyId: theirs.id }),
    );
    const before = (await world.as(ours.hr).call("get-overview", {})).company.name;
    await world.as(ours.hr).call("update-company-info", { ...information, token });
    expect((await world.as(ours.hr).call("get-overview", {})).company.name).toBe(before);
    expect((await world.as(theirs.hr).call("get-overview", {})).company.name).toBe("Egen AB");
  });

  test("nobody with a link that has run out: whoever is signed in does not get its company's name", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    const before = (await world.as(ours.hr).call("get-overview", {})).company.name;
    const token = await world.inDatabase((tx) =>
      createLink(tx, world.clock, { kind: "setup", email: theirs.hr.email, companyId: theirs.id }),
    );
    world.clock.advance({ hours: 24 * 14 + 1 });
    const answer = world.as(ours.hr).call("update-company-info", { ...information, token });
    await expect(answer).rejects.toMatchObject({ code: "link-expired" });
    expect((await world.as(ours.hr).call("get-overview", {})).company.name).toBe(before);
  });

  test("its own people again, with what the first save answered", async () => {
    const { hr } = await world.buildCompany();
    const { token } = await world.as(hr).call("update-company-info", information);
    await world.as(hr).call("update-company-info", { ...information, companyName: "Rättad AB", token });
    expect((await world.as(hr).call("get-overview", {})).company.name).toBe("Rättad AB");
  });

  test("as often as needed: one consent as long as there are allergies, and the cake follows the birthday", async () => {
    const { id, hr } = await world.buildCompany();
    const save = (more: object) => world.as(hr).call("update-company-info", { ...information, ...more });
    const consentsOf = () =>
      world.inDatabase((tx) => tx.select().from(consents).where(eq(consents.company_id, id)));
    const nuts = { hrAllergies: "nötter", consent: true };
    await save(nuts);
    const [person] = await world.inDatabase((tx) =>
      tx.select().from(employees).where(eq(employees.company_id, id)),
    );
    const cake = await world.buildCakeOrder(person!, {
      birthday: "2027-02-03",
      delivery_date: "2027-02-03",
      status: "planned",
    });
    world.clock.advance({ minutes: 1 });
    await save({ ...nuts, hrBirthday: "1990-02-05" });
    expect(await consentsOf()).toMatchObject([
      { employee_id: person!.id, source: "self", text_version: CONSENT_VERSION, withdrawn_at: null },
    ]);
    const [moved] = await world.inDatabase((tx) =>
      tx.select().from(cake_orders).where(eq(cake_orders.id, cake.id)),
    );
    expect(moved).toMatchObject({ birthday: "2027-02-05", delivery_date: "2027-02-05" });

    await save({ hrAllergies: "", hrBirthday: "1990-02-05" });
    const [ended, ...others] = await consentsOf();
    expect(ended!.withdrawn_at).not.toBeNull();
    expect(others).toEqual([]);
    const [after] = await world.inDatabase((tx) =>
      tx.select().from(employees).where(eq(employees.company_id, id)),
    );
    expect(after).toMatchObject({ id: person!.id, allergies: null });
    expect(after!.updated_at).not.toBe(person!.updated_at);
  });

  test("of two payers' windows at the same moment one, and the login goes to the address that paid", async () => {
    await payAsVisitor("betalar@bolag.example");
    const input = { ...information, email: "betalar@bolag.example" };
    await Promise.all([
      world.nobody.call("update-company-info", { ...input, companyName: "Först AB" }),
      world.nobody.call("update-company-info", { ...input, companyName: "Sedan AB" }),
    ]);
    const kinds = (await world.mailsTo("betalar@bolag.example")).map((mail) => mail.kind);
    expect(kinds.toSorted()).toEqual(["account-ready", "welcome"]);
    expect(await world.mailsTo("ny@adress.example")).toEqual([]);
  });

  test("nobody by an address that has not paid, or a birthday to come", async () => {
    const admin = await world.buildAdmin();
    const invited = { companyName: "Inbjuden AB", adminEmail: "inte@betalt.example" };
    await world.as(admin).call("create-payment-link", invited);
    await world.nobody.call("update-company-info", { ...information, email: "inte@betalt.example" });
    const rows = await world.inDatabase((tx) =>
      tx.select().from(companies).where(eq(companies.contact_email, "inte@betalt.example")),
    );
    expect(rows).toMatchObject([{ name: "Inbjuden AB", information_completed_at: null }]);

    // Nor by the address of somebody who opened the payment and went away.
    const { id, hr } = await world.buildCompany({ name: "Ångrade sig AB", information_completed_at: null });
    await world.as(hr).call("create-checkout-session", { adminEmail: hr.email, companyName: "X" });
    await world.nobody.call("update-company-info", { ...information, email: hr.email });
    const [theirs] = await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id)));
    expect(theirs).toMatchObject({ name: "Ångrade sig AB", information_completed_at: null });

    const unborn = world.nobody.call("update-company-info", { ...information, hrBirthday: "2099-01-01" });
    await expect(unborn).rejects.toMatchObject({ fields: { hrBirthday: "Födelsedagen ligger i framtiden" } });
  });
});
