import { eq } from "drizzle-orm";
import { CONSENT_MISSING, CONSENT_VERSION } from "../../domain/consent.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { createLink } from "../auth/one-time-links.ts";
import { mails } from "../database/schema-machinery.ts";
import { cake_orders, companies, consents, employees } from "../database/schema.ts";
import { deliverMails } from "../mail/deliver.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** Plays the person in front of the provider's page. */
const press = async (url: string, fields: Record<string, string> = {}) => {
  const answer = await world.sandbox.pages.request(url, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  await world.sandbox.eventsSettled();
  return answer;
};
const mailsTo = (to: string) =>
  world.inDatabase((tx) => tx.select().from(mails).where(eq(mails.to_email, to)).orderBy(mails.created_at));
const tokenIn = (text: string, path: string) =>
  new RegExp(`${path}\\?[^\\s]*token=([\\w-]+)`).exec(world.asReceived(text))?.[1] ?? "";
const as = (session: { token: string; user: { id: string; email: string } }) =>
  world.as({ userId: session.user.id, email: session.user.email, token: session.token, companyId: null });

describe("from the first mail to the dashboard", () => {
  const email = "karin@almgren.example";
  const information = {
    companyName: "Almgrens Byrå AB",
    contactFirstName: "Karin",
    contactLastName: "Almgren",
    contactEmail: email,
    contactPhone: "08-555 01 02",
    hrBirthday: "1984-06-21",
    hrAllergies: "nötter",
    consent: true,
  };

  test("the admin's link leads, mail by mail, to a company that is set up and in trial", async () => {
    const admin = await world.buildAdmin();
    const link = await world.as(admin).call("create-payment-link", {
      companyName: "Almgrens",
      adminEmail: email,
      phone: null,
      notes: "Ring",
    });
    expect(link.url).toBe("https://tartdags.example/checkout?email=karin%40almgren.example&company=Almgrens");
    const [invitation] = await mailsTo(email);
    expect(invitation!.text).toContain(link.url);
    expect(invitation!.text).toContain("/hr-form?token=");

    const { url } = await world.nobody.call("create-checkout-session", {
      adminEmail: email,
      companyName: "Almgrens",
    });
    const paid = await press(`${new URL(url).pathname}/pay`, { card: "good" });
    const back = new URL(paid.headers.get("location")!);
    expect(back.pathname).toBe("/stripe-success");
    const verified = await world.nobody.call("verify-checkout", {
      session_id: back.searchParams.get("session_id")!,
    });
    expect(verified).toEqual({ status: "complete", trialing: true });

    const ready = (await mailsTo(email)).filter((mail) => mail.kind === "account-ready");
    expect(ready).toHaveLength(1);
    expect(ready[0]!.subject).toBe("Konto klart för Almgrens");

    await world.nobody.call("update-company-info", information);
    const welcome = (await mailsTo(email)).find((mail) => mail.kind === "welcome");
    expect(welcome!.text).toMatch(/employee-signup\?token=[a-z0-9]{8}/);

    const [entered] = await world.nobody.call("use_magic_link", {
      link_token: tokenIn(welcome!.text, "/auth/magic"),
    });
    expect(entered).toMatchObject({
      valid: true,
      user_email: email,
      session: { user: { role: "hr_admin" } },
    });
    const overview = await as(entered!.session!).call("get-overview", {});
    expect(overview.company).toMatchObject({
      name: "Almgrens Byrå AB",
      contact_first_name: "Karin",
      company_status: "active",
      subscription_status: "trialing",
    });
    expect(overview.employees).toBe(1);
    expect(await as(entered!.session!).call("get-subscription", {})).toMatchObject({
      subscribed: true,
      monthly_price_kr: 899,
    });
    const { links } = await world.as(admin).call("list-payment-links", {});
    expect(links[0]).toMatchObject({ admin_email: email, notes: "Ring" });
    for (const field of ["opened_at", "paid_at", "information_completed_at"] as const) {
      expect(links[0]![field]).not.toBeNull();
    }
  });

  test("everything in it is delivered", async () => {
    await deliverMails(world.services);
    const kinds = (await mailsTo(email)).map((mail) => [mail.kind, mail.status]);
    expect(kinds.toSorted()).toEqual([
      ["account-ready", "sent"],
      ["onboarding", "sent"],
      ["welcome", "sent"],
    ]);
  });

  test("a second completion without a session changes nothing and looks the same", async () => {
    const changed = { ...information, companyName: "Kapad AB" };
    const answer = await world.nobody.call("update-company-info", changed);
    const stranger = await world.nobody.call("update-company-info", {
      ...information,
      contactEmail: "ingen@kund.example",
    });
    expect(answer.token).toHaveLength(stranger.token.length);
    const rows = await world.inDatabase((tx) => tx.select({ name: companies.name }).from(companies));
    expect(rows).toEqual([{ name: "Almgrens Byrå AB" }]);
    expect(await mailsTo("ingen@kund.example")).toEqual([]);
  });

  test("the link from 'Konto klart' may correct what was written, and adds nobody", async () => {
    // Once it has left, only its reader has the link: the row no longer tells it.
    const ready = world.sandbox.mailbox.list().find((mail) => mail.subject.startsWith("Konto klart"));
    const token = tokenIn(ready!.text, "/company-setup");
    const corrected = { ...information, contactLastName: "Almgren Ek", hrBirthday: "1984-06-22", token };
    await world.nobody.call("update-company-info", corrected);
    const people = await world.inDatabase((tx) =>
      tx.select({ name: employees.name, birthday: employees.birthday }).from(employees),
    );
    expect(people).toEqual([{ name: "Karin Almgren Ek", birthday: "1984-06-22" }]);
    expect((await mailsTo(email)).filter((mail) => mail.kind === "welcome")).toHaveLength(1);
  });

  test("everything but the allergies is required", async () => {
    const missing = {
      companyName: "Företagsnamn krävs",
      contactFirstName: "Förnamn krävs",
      contactLastName: "Efternamn krävs",
      contactEmail: "E-post krävs",
      contactPhone: "Telefonnummer krävs",
      hrBirthday: "Födelsedag krävs",
    };
    const nothing = Object.fromEntries(Object.keys(missing).map((field) => [field, " "])) as typeof missing;
    const answer = world.nobody.call("update-company-info", nothing);
    await expect(answer).rejects.toMatchObject({ code: "invalid-input", fields: missing });
    const unagreed = world.nobody.call("update-company-info", { ...nothing, hrAllergies: "nötter" });
    await expect(unagreed).rejects.toMatchObject({ fields: { ...missing, consent: CONSENT_MISSING } });
  });

  test("allergies without consent are refused beside their field", async () => {
    const answer = world.nobody.call("update-company-info", { ...information, consent: false });
    await expect(answer).rejects.toMatchObject({
      code: "invalid-input",
      fields: { consent: CONSENT_MISSING },
    });
  });
});

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
    await press(`${new URL(url).pathname}/pay`, { card: "good" });
  }

  test("its own people, and nobody else's company through them", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    await world.as(ours.hr).call("update-company-info", { ...information, email: theirs.hr.email });
    expect((await world.as(ours.hr).call("get-overview", {})).company.name).toBe("Egen AB");
    expect((await world.as(theirs.hr).call("get-overview", {})).company.name).not.toBe("Egen AB");
    expect(await mailsTo("ny@adress.example")).toEqual([]);
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
    const kinds = (await mailsTo("betalar@bolag.example")).map((mail) => mail.kind);
    expect(kinds.toSorted()).toEqual(["account-ready", "welcome"]);
    expect(await mailsTo("ny@adress.example")).toEqual([]);
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

describe("the HR form", () => {
  const person = { first_name: " Ola ", last_name: "Berg", birthday: "1979-01-05", allergies: "" };

  async function invite(email: string) {
    const admin = await world.buildAdmin();
    const { formUrl } = await world.as(admin).call("send-onboarding-email", {
      email,
      firstName: "Ola",
      companyName: "Bergs Plåt AB",
    });
    return new URL(formUrl).searchParams.get("token")!;
  }

  test("shows its company without using the link up, saves once and signs in anew", async () => {
    const token = await invite("ola@berg.example");
    const form = await world.nobody.call("open-hr-form", { token });
    expect(form).toMatchObject({
      valid: true,
      company_name: "Bergs Plåt AB",
      user_email: "ola@berg.example",
    });
    const input = { token, employees: [person], contact_email: "ola@berg.example", contact_phone: null };
    const { hr: before } = await world.buildCompany();
    const saved = await world.as(before).call("submit-hr-form", { ...input, company_id: form.company_id! });
    await expect(world.as(before).call("get-user", {})).rejects.toMatchObject({ code: "not-signed-in" });
    const { company, employees: count } = await as(saved.session!).call("get-overview", {});
    expect([company.id, count, company.company_status]).toEqual([form.company_id, 1, "active"]);
    await expect(world.nobody.call("submit-hr-form", input)).rejects.toMatchObject({
      message: "Magic link har gått ut eller redan använts",
    });
    expect(await world.nobody.call("open-hr-form", { token })).toMatchObject({ valid: false });
  });

  test("leaves the allergies of somebody who is registered already", async () => {
    const token = await invite("siv@berg.example");
    const { company_id } = await world.nobody.call("open-hr-form", { token });
    const siv = { name: "Siv Berg", birthday: "1981-04-04", allergies: "ägg" };
    const { id } = await world.buildEmployee({ id: company_id! }, siv);
    const again = { first_name: "Siv", last_name: "Berg", birthday: "1981-04-04", allergies: null };
    await world.nobody.call("submit-hr-form", {
      token,
      employees: [again],
      contact_email: "siv@berg.example",
    });
    const kept = await world.inDatabase((tx) =>
      tx.select().from(employees).where(eq(employees.company_id, company_id!)),
    );
    expect(kept).toMatchObject([{ id, allergies: "ägg" }]);
  });

  test("does not let a link write into another company", async () => {
    const other = await world.buildCompany();
    const token = await invite("anna@annan.example");
    const answer = world.nobody.call("submit-hr-form", {
      token,
      company_id: other.id,
      employees: [person],
      contact_email: "anna@annan.example",
    });
    await expect(answer).rejects.toMatchObject({ code: "company-id-missing", message: "Företags-ID saknas" });
    expect(await world.nobody.call("open-hr-form", { token })).toMatchObject({ valid: true });
  });

  test("says what is missing", async () => {
    const answer = world.nobody.call("submit-hr-form", {
      token: "x",
      employees: [{ ...person, first_name: "", last_name: " ", birthday: "" }],
      contact_email: "",
    });
    const missing = "Förnamn, efternamn och födelsedag krävs";
    await expect(answer).rejects.toMatchObject({
      fields: {
        "employees.0.first_name": missing,
        "employees.0.last_name": missing,
        "employees.0.birthday": missing,
        contact_email: "Ange en e-postadress",
      },
    });
  });
});

describe("what the admin sends", () => {
  test("again with the same key, as after a lost answer, gives the same answer and one mail", async () => {
    const admin = world.as(await world.buildAdmin());
    const email = "igen@kund.example";
    const invite = () =>
      admin.call(
        "send-onboarding-email",
        { email, firstName: "Ida", companyName: "Igen AB" },
        { "idempotency-key": "one invitation" },
      );
    expect(await invite()).toEqual(await invite());
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("never leads to somebody else's pages", async () => {
    const admin = world.as(await world.buildAdmin());
    const to = { email: "a@b.example", firstName: "A", companyName: "B" };
    const foreign = "https://tartdags.example.evil.example/auth/magic?token=x";
    for (const send of [
      () => admin.call("send-welcome-email", { ...to, magicLink: foreign }),
      () => admin.call("send-onboarding-email", { ...to, checkoutUrl: foreign }),
      () => admin.call("send-onboarding-email", { ...to, formUrl: "//evil.example/hr-form" }),
    ]) {
      await expect(send()).rejects.toMatchObject({ code: "foreign-address" });
    }
  });

  test("asks for what is missing in the specified words", async () => {
    const admin = world.as(await world.buildAdmin());
    await expect(
      admin.call("send-onboarding-email", { email: "", firstName: "", companyName: "" }),
    ).rejects.toMatchObject({ fields: { email: "Fyll i alla fält", firstName: "Fyll i alla fält" } });
    await expect(admin.call("generate-magic-link", { email: " " })).rejects.toMatchObject({
      fields: { email: "Ange en email-adress" },
    });
  });

  test("goes out: a test mail to the admin, a welcome with a login that works", async () => {
    const person = await world.buildAdmin();
    const admin = world.as(person);
    expect(await admin.call("send-test-email", {})).toEqual({ to: person.email });
    expect((await mailsTo(person.email))[0]!.subject).toContain("Testmejl");
    await admin.call("send-welcome-email", {
      email: "ny@hr.example",
      firstName: "Nea",
      companyName: "Ny AB",
    });
    const [welcome] = await mailsTo("ny@hr.example");
    const [entered] = await world.nobody.call("use_magic_link", {
      link_token: tokenIn(welcome!.text, "/auth/magic"),
    });
    expect(entered).toMatchObject({ valid: true, user_email: "ny@hr.example" });
  });
});
