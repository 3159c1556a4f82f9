import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payment_links } from "../../database/schema-machinery.ts";
import { createWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

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
    expect(await world.mailsTo(email)).toHaveLength(1);
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
    ).rejects.toMatchObject({
      fields: {
        email: "Fyll i alla fält",
        firstName: "Fyll i alla fält",
        companyName: "Fyll i alla fält",
      },
    });
    await expect(admin.call("generate-magic-link", { email: " " })).rejects.toMatchObject({
      fields: { email: "Ange en email-adress" },
    });
    await expect(
      admin.call("create-payment-link", { companyName: "", adminEmail: "" }),
    ).rejects.toMatchObject({ fields: { companyName: "Företagsnamn krävs", adminEmail: "E-post krävs" } });
  });

  test("holds no way in for the admin who sent it, neither in the answer nor in a link of their own", async () => {
    const person = await world.buildAdmin();
    const admin = world.as(person);
    const { hr } = await world.buildCompany();
    const to = { email: hr.email, firstName: "Hanna", companyName: "Bolag AB" };
    const { link: own } = await admin.call("generate-magic-link", { email: person.email });
    const answers = [
      await admin.call("generate-magic-link", { email: hr.email }),
      await admin.call("send-onboarding-email", { ...to, formUrl: own, checkoutUrl: own }),
      await admin.call("send-welcome-email", { ...to, magicLink: own }),
      await admin.call("create-payment-link", {
        companyName: "Bolag AB",
        adminEmail: hr.email,
        despiteCustomer: true,
      }),
      await admin.call("list-payment-links", {}),
    ];
    expect(JSON.stringify(answers)).not.toContain("token");
    expect(answers[0]).toMatchObject({ link: "https://tartdags.example/auth/magic", sentTo: hr.email });
    // Whoever is mailed to enters as themselves, never as the admin.
    const token = new URL(own).searchParams.get("token")!;
    const mailed = (await world.mailsTo(hr.email)).map(world.asReceived).join();
    expect(mailed).not.toContain(token);
    for (const page of ["auth/magic", "hr-form"] as const)
      expect(await world.mailedToken(hr.email, page)).toMatch(/^[\w-]{43}$/);
  });

  test("into a company is written in its log, whichever call sent it", async () => {
    const admin = await world.buildAdmin();
    const { id, hr } = await world.buildCompany();
    const to = { email: hr.email, firstName: "Hanna", companyName: "Bolag AB" };
    await world.as(admin).call("generate-magic-link", { email: hr.email });
    await world.as(admin).call("send-welcome-email", to);
    await world.as(admin).call("send-onboarding-email", to);
    await world
      .as(admin)
      .call("create-payment-link", { companyName: "Bolag AB", adminEmail: hr.email, despiteCustomer: true });
    await world.as(admin).call("view-company", { id });
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries.map((entry) => entry.action).toSorted()).toEqual([
      "invitation-sent",
      "invitation-sent",
      "login-link-made",
      "login-link-made",
      "seen-as-customer",
    ]);
  });

  test("warns about somebody who is a customer, is found, sent again, and not done while it is unpaid", async () => {
    const admin = world.as(await world.buildAdmin());
    const { hr, id } = await world.buildCompany({ name: "Kundbolaget AB" });
    const asked = { companyName: "Kundbolaget", adminEmail: hr.email };
    await expect(admin.call("create-payment-link", asked)).rejects.toMatchObject({
      code: "already-customer",
      message: `${hr.email} hör redan till Kundbolaget AB, som är kund.`,
    });
    await admin.call("create-payment-link", { ...asked, despiteCustomer: true });

    const email = "sokes@inbjudna.example";
    const link = await admin.call("create-payment-link", { companyName: "Sökta Åkeriet", adminEmail: email });
    for (const search of ["sökta ÅKERI", "sokes@"]) {
      const { links } = await admin.call("list-payment-links", { search });
      expect(links).toMatchObject([{ id: link.id, paid_at: null, opened_at: null }]);
    }
    const first = await world.mailedToken(email, "hr-form");
    expect(await admin.call("resend-payment-link", { id: link.id })).toEqual({ sentTo: email });
    expect(await world.mailsTo(email)).toHaveLength(2);
    expect(await world.mailedToken(email, "hr-form")).not.toBe(first);
    await expect(admin.call("resend-payment-link", { id })).rejects.toMatchObject({ code: "link-not-found" });

    // A company that was only invited is in no trial yet: not before somebody opens the mail.
    const invited = async () => (await admin.call("list-companies", { search: "Sökta" })).companies[0]!;
    const { id: companyId, invited: only } = await invited();
    expect(only).toBe(true);
    expect((await admin.call("get-company-page", { id: companyId })).company.invited).toBe(true);
    await world.inDatabase((tx) =>
      tx
        .update(payment_links)
        .set({ opened_at: "2026-03-02T09:00:00Z" })
        .where(eq(payment_links.id, link.id)),
    );
    expect((await invited()).invited).toBe(false);
  });

  test("goes to no other admin", async () => {
    const [admin, { email }] = [world.as(await world.buildAdmin()), await world.buildAdmin()];
    const to = { email, firstName: "Alva", companyName: "Bolag AB" };
    for (const send of [
      () => admin.call("generate-magic-link", { email }),
      () => admin.call("send-onboarding-email", to),
      () => admin.call("send-welcome-email", to),
      () => admin.call("create-payment-link", { companyName: "Bolag AB", adminEmail: email }),
    ])
      await expect(send()).rejects.toMatchObject({ code: "not-allowed", status: 403 });
    expect(await world.mailsTo(email)).toEqual([]);
  });

  test("goes out: a test mail to the admin, a welcome with a login that works", async () => {
    const person = await world.buildAdmin();
    const admin = world.as(person);
    expect(await admin.call("send-test-email", {})).toEqual({ to: person.email });
    expect((await world.mailsTo(person.email))[0]!.subject).toContain("Testmejl");
    await admin.call("send-welcome-email", {
      email: "ny@hr.example",
      firstName: "Nea",
      companyName: "Ny AB",
    });
    const [entered] = await world.nobody.call("use_magic_link", {
      link_token: await world.mailedToken("ny@hr.example", "auth/magic"),
    });
    expect(entered).toMatchObject({ valid: true, user_email: "ny@hr.example" });
  });
});
