import { CONSENT_MISSING } from "../../../domain/consent.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/world.ts";
import { companies, employees } from "../../database/schema.ts";
import { deliverMails } from "../../mail/deliver.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

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
    const [invitation] = await world.mailsTo(email);
    expect(invitation!.text).toContain(link.url);
    expect(world.asReceived(invitation!)).toContain("/hr-form?token=");

    const { url } = await world.nobody.call("create-checkout-session", {
      adminEmail: email,
      companyName: "Almgrens",
    });
    const paid = await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
    const back = new URL(paid.headers.get("location")!);
    expect(back.pathname).toBe("/stripe-success");
    const checkoutSessionId = back.searchParams.get("session_id")!;
    const verified = await world.nobody.call("verify-checkout", { session_id: checkoutSessionId });
    expect(verified).toEqual({ status: "complete", trialing: true });

    const ready = (await world.mailsTo(email)).filter((mail) => mail.kind === "account-ready");
    expect(ready).toHaveLength(1);
    expect(ready[0]!.subject).toBe("Konto klart för Almgrens");

    const { token } = await world.nobody.call("update-company-info", { ...information, checkoutSessionId });
    const wrong = { ...information, contactLastName: "Almgren Ek", hrBirthday: "1984-06-22" };
    await world.nobody.call("update-company-info", { ...wrong, token });
    const welcome = (await world.mailsTo(email)).find((mail) => mail.kind === "welcome");
    expect(world.asReceived(welcome!)).toMatch(/employee-signup\?token=[a-z0-9]{8}/);

    const [entered] = await world.nobody.call("use_magic_link", {
      link_token: await world.mailedToken(email, "auth/magic"),
    });
    expect(entered).toMatchObject({
      valid: true,
      user_email: email,
      session: { user: { role: "hr_admin" } },
    });
    const overview = await world.as(entered!.session!).call("get-overview", {});
    expect(overview.company).toMatchObject({
      name: "Almgrens Byrå AB",
      contact_first_name: "Karin",
      company_status: "active",
      subscription_status: "trialing",
    });
    expect(overview.employees).toBe(1);
    expect(await world.as(entered!.session!).call("get-subscription", {})).toMatchObject({
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
    const kinds = (await world.mailsTo(email)).map((mail) => [mail.kind, mail.status]);
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
    expect(await world.mailsTo("ingen@kund.example")).toEqual([]);
  });

  test("what the first save answered has corrected what was written, and added nobody", async () => {
    const people = await world.inDatabase((tx) =>
      tx.select({ name: employees.name, birthday: employees.birthday }).from(employees),
    );
    expect(people).toEqual([{ name: "Karin Almgren Ek", birthday: "1984-06-22" }]);
    expect((await world.mailsTo(email)).filter((mail) => mail.kind === "welcome")).toHaveLength(1);
  });

  test("the link from 'Konto klart' has ended with the first login", async () => {
    // Once it has left, only its reader has the link: the row no longer tells it.
    const ready = world.sandbox.mailbox.list().find((mail) => mail.subject.startsWith("Konto klart"));
    const token = new URL(/\S+\/company-setup\?\S+/.exec(ready!.text)![0]).searchParams.get("token")!;
    const answer = world.nobody.call("update-company-info", {
      ...information,
      companyName: "Kapad AB",
      token,
    });
    await expect(answer).rejects.toMatchObject({ code: "link-expired" });
    const rows = await world.inDatabase((tx) => tx.select({ name: companies.name }).from(companies));
    expect(rows).toEqual([{ name: "Almgrens Byrå AB" }]);
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
