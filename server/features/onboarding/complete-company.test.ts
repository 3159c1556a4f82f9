import { eq } from "drizzle-orm";
import { CONSENT_VERSION } from "../../../domain/consent.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../test/world.ts";
import { createLink } from "../accounts/one-time-links.ts";
import { createCompany } from "../companies/companies.ts";
import { companies, consents, employees } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
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

  /** What the browser that paid knows: the checkout's id. */
  async function payAsVisitor(email: string): Promise<string> {
    const visitor = { adminEmail: email, companyName: "Betald AB" };
    const { url } = await world.nobody.call("create-checkout-session", visitor);
    const paid = await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
    return new URL(paid.headers.get("location")!).searchParams.get("session_id")!;
  }
  const companyOf = async (email: string) =>
    (
      await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.contact_email, email)))
    )[0]!;
  const rowOf = async (id: string) =>
    (await world.inDatabase((tx) => tx.select().from(companies).where(eq(companies.id, id))))[0]!;
  const nobodySaves = (more: object) => world.nobody.call("update-company-info", { ...information, ...more });
  async function enterBy(email: string) {
    const link_token = await world.mailedToken(email, "auth/magic");
    const [entered] = await world.nobody.call("use_magic_link", { link_token });
    return entered!.session!;
  }
  /** A company that was founded but that nobody has entered. */
  const buildEmpty = (email: string) =>
    world.inDatabase((tx) => createCompany(tx, world.clock, { name: "Tomt AB", contact_email: email }));
  const setupLink = (email: string, companyId: string) =>
    world.inDatabase((tx) => createLink(tx, world.clock, { kind: "setup", email, companyId }));

  test("nobody by knowing HR's address, whether the company signed up or paid", async () => {
    const hr = {
      firstName: "Hanna",
      lastName: "Rosén",
      companyName: "Rosén AB",
      orgNumber: "559988-7709",
      email: "hanna@rosen.example",
      password: "smultronväg",
    };
    const session = await world.nobody.call("sign-up", hr);
    const { url } = await world
      .as(session)
      .call("create-checkout-session", { adminEmail: hr.email, companyName: "" });
    await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
    const before = await companyOf(hr.email);
    expect(before.stripe_subscription_id).not.toBeNull();
    expect(before.information_completed_at).not.toBeNull();
    await nobodySaves({ email: hr.email });
    await nobodySaves({ contactEmail: hr.email });
    expect(await rowOf(before.id)).toEqual(before);

    await payAsVisitor("kassan@bolag.example");
    await nobodySaves({ email: "kassan@bolag.example" });
    expect(await companyOf("kassan@bolag.example")).toMatchObject({
      name: "Betald AB",
      information_completed_at: null,
    });
    expect(await world.mailsTo("ny@adress.example")).toEqual([]);
  });

  test("the browser that paid, once, and then with the last answer, once each, until somebody enters", async () => {
    const email = "betalade@bolag.example";
    const checkoutSessionId = await payAsVisitor(email);
    const first = await nobodySaves({ checkoutSessionId });
    const company = await companyOf(email);
    expect(company).toMatchObject({ name: "Egen AB", contact_email: email });
    // Whoever has the checkout's id later, from the history of a shared browser, comes too late.
    await nobodySaves({ checkoutSessionId, companyName: "Kapad AB" });
    const second = await nobodySaves({ token: first.token, companyName: "Rättad AB" });
    await expect(nobodySaves({ token: first.token, companyName: "Kapad AB" })).rejects.toMatchObject({
      code: "link-expired",
    });
    expect((await rowOf(company.id)).name).toBe("Rättad AB");
    await enterBy(email);
    await expect(nobodySaves({ token: second.token, companyName: "Kapad AB" })).rejects.toMatchObject({
      code: "link-expired",
    });
    expect((await rowOf(company.id)).name).toBe("Rättad AB");
    expect(await world.mailsTo("ny@adress.example")).toEqual([]);
  });

  test("nobody with a checkout that founded no company: it was surplus, or its company has members", async () => {
    const email = "kontor@bolag.example";
    await payAsVisitor(email);
    const surplus = await payAsVisitor(email);
    await nobodySaves({ checkoutSessionId: surplus });
    expect(await companyOf(email)).toMatchObject({ name: "Betald AB", information_completed_at: null });

    const { id, hr } = await world.buildCompany();
    const { url } = await world
      .as(hr)
      .call("create-checkout-session", { adminEmail: hr.email, companyName: "" });
    const paid = await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
    const before = await rowOf(id);
    await nobodySaves({
      checkoutSessionId: new URL(paid.headers.get("location")!).searchParams.get("session_id")!,
    });
    await nobodySaves({ checkoutSessionId: "cs_test_gissad" });
    expect(await rowOf(id)).toEqual(before);
  });

  test("whoever has the mailed link, once, and not after somebody has entered", async () => {
    const email = "post@bolag.example";
    const id = await buildEmpty(email);
    const [token, other] = [await setupLink(email, id), await setupLink(email, id)];
    await nobodySaves({ token });
    await expect(nobodySaves({ token, companyName: "Kapad AB" })).rejects.toMatchObject({
      code: "link-expired",
    });
    await enterBy(email);
    await expect(nobodySaves({ token: other, companyName: "Kapad AB" })).rejects.toMatchObject({
      code: "link-expired",
    });
    expect((await rowOf(id)).name).toBe("Egen AB");
  });

  test("its own people, and nobody else's company through them", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    await world.as(ours.hr).call("update-company-info", { ...information, email: theirs.hr.email });
    expect((await world.as(ours.hr).call("get-overview", {})).company.name).toBe("Egen AB");
    expect((await world.as(theirs.hr).call("get-overview", {})).company.name).not.toBe("Egen AB");
  });

  test("the company that the mailed link names, also where somebody is signed in at another", async () => {
    const ours = await world.buildCompany();
    const theirs = await buildEmpty("annan@bolag.example");
    const token = await setupLink("annan@bolag.example", theirs);
    const before = (await world.as(ours.hr).call("get-overview", {})).company.name;
    await world.as(ours.hr).call("update-company-info", { ...information, token });
    expect((await world.as(ours.hr).call("get-overview", {})).company.name).toBe(before);
    expect((await rowOf(theirs)).name).toBe("Egen AB");
  });

  test("nobody with a link that has run out: whoever is signed in does not get its company's name", async () => {
    const ours = await world.buildCompany();
    const before = (await world.as(ours.hr).call("get-overview", {})).company.name;
    const token = await setupLink("sen@bolag.example", await buildEmpty("sen@bolag.example"));
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
    const checkoutSessionId = await payAsVisitor("betalar@bolag.example");
    await Promise.all([
      nobodySaves({ checkoutSessionId, contactEmail: "en@adress.example" }),
      nobodySaves({ checkoutSessionId, contactEmail: "en@adress.example" }),
    ]);
    const kinds = (await world.mailsTo("betalar@bolag.example")).map((mail) => mail.kind);
    expect(kinds.toSorted()).toEqual(["account-ready", "welcome"]);
    expect(await world.mailsTo("en@adress.example")).toEqual([]);
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

describe("a changed contact address", () => {
  const [old, fresh] = ["gammal@kontakt.example", "ny@kontakt.example"];
  const information = {
    companyName: "Kontakt AB",
    contactFirstName: "Kai",
    contactLastName: "Kontakt",
    contactEmail: fresh,
    contactPhone: "08-1",
    hrBirthday: "1990-02-03",
  };
  const contactOf = async (hr: { token: string }) =>
    (await world.as(hr).call("get-overview", {})).company.contact_email;
  const kindsTo = async (address: string) => (await world.mailsTo(address)).map((mail) => mail.kind);
  const confirm = (token: string) => world.nobody.call("confirm-contact-email", { token });

  test("is confirmed from the new one, once, and told to the old one, which stays in use until then", async () => {
    const { hr } = await world.buildCompany({ contact_email: old });
    const save = (contactEmail: string) =>
      world.as(hr).call("update-company-info", { ...information, contactEmail });
    expect(await save(fresh)).toEqual({ token: "", waitingContactEmail: fresh });
    expect(await save(fresh)).toEqual({ token: "", waitingContactEmail: fresh });
    expect(await contactOf(hr)).toBe(old);
    expect((await world.as(hr).call("get-overview", {})).waiting_contact_email).toBe(fresh);
    expect(await kindsTo(fresh)).toEqual(["contact-address-confirm"]);
    expect(await kindsTo(old)).toEqual(["contact-address-waiting"]);

    const linkTo = (companyId: string) =>
      world.inDatabase((tx) => createLink(tx, world.clock, { kind: "hr-form", email: old, companyId }));
    const [mailed, elsewhere] = [await linkTo(hr.companyId!), await linkTo((await world.buildCompany()).id)];
    const token = await world.mailedToken(fresh, "bekrafta-adress");
    expect(await confirm(token)).toEqual({ company_name: "Kontakt AB", contact_email: fresh });
    expect(await contactOf(hr)).toBe(fresh);
    expect((await world.as(hr).call("get-overview", {})).waiting_contact_email).toBeNull();
    expect(await kindsTo(old)).toEqual(["contact-address-waiting", "contact-address-changed"]);
    await expect(confirm(token)).rejects.toMatchObject({ code: "link-expired" });
    // What was mailed to the old one leads here no more.
    expect(await world.nobody.call("open-hr-form", { token: mailed })).toMatchObject({ valid: false });
    expect(await world.nobody.call("open-hr-form", { token: elsewhere })).toMatchObject({ valid: true });
  });

  test("that is taken back, or replaced, can no longer be confirmed", async () => {
    const [one, two] = ["en@kontakt.example", "tva@kontakt.example"];
    const { hr } = await world.buildCompany({ contact_email: old });
    const save = (contactEmail: string) =>
      world.as(hr).call("update-company-info", { ...information, contactEmail });
    await save(one);
    await save(two);
    await expect(confirm(await world.mailedToken(one, "bekrafta-adress"))).rejects.toThrow("Länken");
    expect(await save(old)).toMatchObject({ waitingContactEmail: null });
    await expect(confirm(await world.mailedToken(two, "bekrafta-adress"))).rejects.toThrow("Länken");
    expect(await contactOf(hr)).toBe(old);
  });

  test("asks no more than five strangers a day", async () => {
    const { hr } = await world.buildCompany({ contact_email: old });
    const save = (number: number) =>
      world
        .as(hr)
        .call("update-company-info", { ...information, contactEmail: `nr${number}@kontakt.example` });
    for (const number of [1, 2, 3, 4, 5]) await save(number);
    await expect(save(6)).rejects.toMatchObject({ code: "too-many" });
    expect(await kindsTo("nr6@kontakt.example")).toEqual([]);
  });

  test("by the mailed setup link waits too", async () => {
    const email = "setup@kontakt.example";
    const companyId = await world.inDatabase((tx) =>
      createCompany(tx, world.clock, { name: "Setup AB", contact_email: email }),
    );
    const token = await world.inDatabase((tx) =>
      createLink(tx, world.clock, { kind: "setup", email, companyId }),
    );
    const contactEmail = "ekonomi@kontakt.example";
    const input = { ...information, contactEmail, token };
    expect(await world.nobody.call("update-company-info", input)).toMatchObject({
      waitingContactEmail: contactEmail,
    });
    const [row] = await world.inDatabase((tx) =>
      tx.select().from(companies).where(eq(companies.id, companyId)),
    );
    expect(row).toMatchObject({ name: "Kontakt AB", contact_email: email });
    expect(await kindsTo(contactEmail)).toEqual(["contact-address-confirm"]);
    expect(await kindsTo(email)).toEqual(["welcome", "contact-address-waiting"]);
  });
});
