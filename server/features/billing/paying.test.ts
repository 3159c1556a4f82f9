import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { findCompanyOf } from "../companies/companies.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import { companies } from "../../database/schema.ts";

let world: World;
let paying: ReturnType<typeof payingIn>;
beforeAll(async () => {
  world = await createWorld();
  paying = payingIn(world);
});
afterAll(() => world.close());
afterEach(async () => {
  world.sandbox.faults.clear();
  await world.sandbox.eventsSettled();
});

describe("paying", () => {
  test("carries over the days that are left of the trial", async () => {
    const { hr, id } = await world.buildCompany({
      trial_ends_at: world.clock
        .now()
        .add({ hours: 9 * 24 + 2 })
        .toString(),
    });
    // createCompany begins with 14 days; this company is five days into them.
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({
          trial_ends_at: world.clock
            .now()
            .add({ hours: 9 * 24 + 2 })
            .toString(),
        })
        .where(eq(companies.id, id)),
    );
    const { url } = await paying.openFor(hr);
    expect(await paying.pageOf(url)).toContain("9 dagar gratis");
    await paying.pay(url);
    const row = await paying.rowOf(id);
    expect(row).toMatchObject({ subscription_status: "trialing", subscription_tier: "standard" });
    expect(Temporal.Instant.from(row.trial_ends_at).equals(world.clock.now().add({ hours: 9 * 24 }))).toBe(
      true,
    );
  });

  test("after the trial is charged at once", async () => {
    const { hr, id } = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx
        .update(companies)
        .set({ trial_ends_at: world.clock.now().subtract({ hours: 1 }).toString() })
        .where(eq(companies.id, id)),
    );
    const { url } = await paying.openFor(hr);
    expect(await paying.pageOf(url)).not.toContain("gratis");
    await paying.pay(url);
    expect(await paying.rowOf(id)).toMatchObject({ subscription_status: "active", period_ends_at: null });
  });

  test("a company that has a subscription is told so, its own people only", async () => {
    const { hr, id } = await paying.buildPaying();
    await expect(paying.openFor(hr)).rejects.toMatchObject({ message: "Ni har redan ett abonnemang." });
    expect(await world.as(hr).call("get-subscription", {})).toMatchObject({ subscribed: true });
    expect((await paying.rowOf(id)).subscription_status).toBe("trialing");
  });

  test("a visitor with a customer's address sees what everybody sees, and changes nothing", async () => {
    const { hr, id, customer, subscription } = await paying.buildPaying();
    const [known, unknown] = [
      await paying.openAsVisitor(hr.email),
      await paying.openAsVisitor("ingen@alls.example"),
    ];
    const strip = (page: string, email: string, url: string) =>
      page
        .replaceAll(email, "")
        .replaceAll(paying.sessionOf(url), "")
        .replaceAll(encodeURIComponent(email), "");
    expect(strip(await paying.pageOf(known.url), hr.email, known.url)).toBe(
      strip(await paying.pageOf(unknown.url), "ingen@alls.example", unknown.url),
    );
    await paying.pay(known.url);
    const session_id = paying.sessionOf(known.url);
    expect(await world.nobody.call("verify-checkout", { session_id })).toEqual({
      status: "complete",
      trialing: true,
    });
    expect(await paying.rowOf(id)).toMatchObject({
      stripe_subscription_id: subscription,
      stripe_customer_id: customer,
    });
    expect(await paying.runningOf(customer)).toHaveLength(1);
    // Whoever owns the address gets the way in, not whoever typed it.
    expect(await paying.mailsOf(id, "magic-link")).toMatchObject([{ to_email: hr.email }]);
  });

  test("a visitor's never reaches a company that somebody has entered: paid, in trial, or invited", async () => {
    const [trial, invited] = [await world.buildCompany(), await world.buildCompany()];
    const { hr: paid, id: paidId } = await paying.buildPaying();
    await world.inDatabase((tx) =>
      tx.update(companies).set({ subscription_status: "active" }).where(eq(companies.id, paidId)),
    );
    const invitee = "inbjuden@kund.example";
    await world.inDatabase((tx) =>
      tx
        .insert(payment_links)
        .values({ company_name: "Bolag", admin_email: invitee, company_id: invited.id }),
    );
    for (const [id, email] of [
      [trial.id, trial.hr.email],
      [paidId, paid.email],
      [invited.id, invitee],
    ] as const) {
      const before = await paying.rowOf(id);
      const { url } = await paying.openAsVisitor(email);
      await paying.pay(url);
      const session_id = paying.sessionOf(url);
      // The same as for everybody, also when it is asked again and the subscription is over.
      for (const _ of [1, 2])
        expect(await world.nobody.call("verify-checkout", { session_id })).toEqual({
          status: "complete",
          trialing: true,
        });
      expect(await paying.rowOf(id)).toEqual(before);
      const answer = await world.services.providers.payments.retrieveCheckout(session_id);
      expect(answer).toMatchObject({ checkout: { subscription: { status: "canceled" } } });
      expect(await paying.mailsOf(id, "magic-link")).toMatchObject([{ to_email: email }]);
      expect(await paying.mailsOf(id, "account-ready")).toEqual([]);
    }
    const { links } = await world.as(await world.buildAdmin()).call("list-payment-links", {});
    expect(links.find((link) => link.admin_email === invitee)).toMatchObject({ paid_at: null });
  });

  test("a visitor who was invited pays for the invited company, unless somebody enters first", async () => {
    const admin = world.as(await world.buildAdmin());
    const invite = async (adminEmail: string) => {
      await admin.call("create-payment-link", { companyName: "Inbjuden AB", adminEmail });
      return (await world.inDatabase((tx) => findCompanyOf(tx, adminEmail)))!;
    };
    const id = await invite("forst@inbjuden.example");
    await paying.pay((await paying.openAsVisitor("forst@inbjuden.example")).url);
    expect(await paying.rowOf(id)).toMatchObject({ stripe_subscription_id: expect.any(String) });

    const entered = await invite("sedan@inbjuden.example");
    const { url } = await paying.openAsVisitor("sedan@inbjuden.example");
    await world.buildUser("hr_admin", entered);
    await paying.pay(url);
    expect(await paying.rowOf(entered)).toMatchObject({ stripe_subscription_id: null });
  });

  test("a visitor's page is its own: who asks the same gets another, and so never learns its id", async () => {
    const [one, two] = [
      await paying.openAsVisitor("samma@fraga.example"),
      await paying.openAsVisitor("samma@fraga.example"),
    ];
    expect(one.url).not.toBe(two.url);
  });

  test("in two tabs is one page, and two pages paid at once are one subscription", async () => {
    const { hr, id } = await world.buildCompany();
    const first = await paying.openFor(hr);
    expect(await paying.openFor(hr)).toEqual(first);

    const second = await world.as(hr).call("create-checkout-session", {
      adminEmail: hr.email,
      redirect: "/dashboard?upgrade=success",
    });
    expect(second.url).not.toBe(first.url);
    await Promise.all([paying.pay(first.url), paying.pay(second.url)]);
    await Promise.all(
      [first, second].map(({ url }) =>
        world.as(hr).call("verify-checkout", { session_id: paying.sessionOf(url) }),
      ),
    );
    const { stripe_subscription_id } = await paying.rowOf(id);
    const page = await (await world.sandbox.pages.request("/sandbox/payments")).text();
    const cards = page.split('<section class="card">').filter((card) => card.includes(hr.email));
    expect(cards.filter((card) => !card.includes("Avslutad"))).toHaveLength(1);
    expect(cards.find((card) => !card.includes("Avslutad"))).toContain(stripe_subscription_id);
  });

  test("at the same moment for a new address founds one company", async () => {
    const email = "tva@flikar.example";
    const pages = await Promise.all([paying.openAsVisitor(email), paying.openAsVisitor(email)]);
    await Promise.all(pages.map(({ url }) => paying.pay(url)));
    const found = await world.inDatabase((tx) =>
      tx.select().from(companies).where(eq(companies.contact_email, email)),
    );
    expect(found).toHaveLength(1);
    expect(await paying.runningOf(found[0]!.stripe_customer_id!)).toHaveLength(1);
  });
});

describe("somebody else's session_id", () => {
  test("tells whoever comes back from it only that it is paid, whatever company they are signed in at", async () => {
    const other = await world.buildCompany();
    const { hr } = await world.buildCompany();
    const { url } = await paying.openFor(hr);
    const session_id = paying.sessionOf(url);
    expect(await world.nobody.call("verify-checkout", { session_id })).toEqual({
      status: "open",
      trialing: false,
    });
    await paying.pay(url);
    for (const caller of [world.nobody, world.as(other.hr)])
      expect(await caller.call("verify-checkout", { session_id })).toEqual({
        status: "complete",
        trialing: true,
      });
    await expect(
      world.nobody.call("verify-checkout", { session_id: "cs_test_gissad" }),
    ).rejects.toMatchObject({
      message: "Betalningen kunde inte hittas.",
    });
  });
});

describe("the checkout by URL", () => {
  const address = "/functions/v1/create-checkout-session";

  test("leads to the provider's page, and back to our own pages only", async () => {
    const query = "email=url%40bolag.example&company=Url%20AB&redirect=";
    const own = await world.sendRequest(`${address}?${query}%2Fwelcome`);
    expect(own.status).toBe(303);
    const paid = await paying.pay(own.headers.get("location")!);
    expect(paid.headers.get("location")).toMatch(
      /^https:\/\/tartdags\.example\/welcome\?session_id=cs_test_/,
    );

    for (const foreign of [
      "https://evil.example/",
      "//evil.example",
      "javascript:alert(1)",
      "/\\evil.example",
    ]) {
      const opened = await world.sendRequest(
        `${address}?email=f${foreign.length}%40b.example&redirect=${encodeURIComponent(foreign)}`,
      );
      const back = (await paying.pay(opened.headers.get("location")!)).headers.get("location")!;
      expect(new URL(back).href).toMatch(/^https:\/\/tartdags\.example\/stripe-success\?session_id=/);
    }
  });

  test("without an address, or without a provider, leads to the page that says so", async () => {
    expect((await world.sendRequest(`${address}?email=nej`)).headers.get("location")).toBe(
      "https://tartdags.example/checkout",
    );
    world.sandbox.faults.set("payments", "down", 9);
    expect((await world.sendRequest(`${address}?email=a%40b.example`)).headers.get("location")).toBe(
      "https://tartdags.example/checkout?email=a%40b.example",
    );
  });
});
