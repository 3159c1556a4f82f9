import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { signIn, signUp, useAccounts, world } from "../../../test/accounts-scene.ts";
import type { Session } from "../../../contract/account.ts";
import { createLink } from "./one-time-links.ts";
import { createCompany, findCompanyOf } from "../companies/companies.ts";
import { payment_links } from "../../database/schema-machinery.ts";
import { users } from "../../database/schema.ts";

useAccounts();

describe("an address that nobody has proved", () => {
  const OWN = expect.stringMatching(/ AB$/) as string;
  const person = (session: Session) => ({ token: session.token });
  const me = (session: Session) => world.as(person(session)).call("get-user", {});
  const isOver = (session: Session) => expect(me(session)).rejects.toMatchObject({ code: "not-signed-in" });
  const linkTo = (email: string, companyId: string | null = null) =>
    world.inDatabase((tx) => createLink(tx, world.clock, { kind: "magic", email, companyId }));
  const enter = async (link_token: string, as: Session | null = null) => {
    const [used] = await (as ? world.as(person(as)) : world.nobody).call("use_magic_link", { link_token });
    return used!.session!;
  };
  const companyOf = (id: string) =>
    world.inDatabase(
      async (tx) => (await tx.execute(sql`select * from companies where id = ${id}`)).rows[0]!,
    );

  test("works at once, and the mailed link proves it where its person is signed in, who keeps everything", async () => {
    const email = "arlig@nordljus.example";
    const session = await signUp(email);
    expect(await me(session)).toMatchObject({
      email_verified: false,
      role: "hr_admin",
      company: { name: OWN },
    });
    const elsewhere = await signIn(email);
    const first = await world.mailedToken(email, "auth/magic");
    await world.as(person(session)).call("send-email-verification", {});
    const again = await world.mailedToken(email, "auth/magic");
    expect(again).not.toBe(first);
    const entered = await enter(again, session);
    expect(await me(entered)).toMatchObject({
      email_verified: true,
      role: "hr_admin",
      company: { name: OWN },
      unclaimed_company: null,
    });
    await me(elsewhere);
    await signIn(email);
    const mails = (await world.mailsTo(email)).length;
    await world.as(person(entered)).call("send-email-verification", {});
    expect(await world.mailsTo(email)).toHaveLength(mails);
  });

  test("is its owner's with the first mailed link: earlier passwords and sessions are gone, and so is the company", async () => {
    for (const way of ["magic", "recovery"] as const) {
      const email = `agd-${way}@offer.example`;
      const squatter = await signUp(email);
      const { company } = await me(squatter);
      let owner: Session;
      if (way === "magic") owner = await enter(await linkTo(email));
      else {
        await world.nobody.call("send-password-reset", { email }, { "x-address": email });
        const token = await world.mailedToken(email, "reset-password");
        const set = { token, password: "smultronväg" };
        owner = await world.nobody.call("update-password", set, { "x-address": email });
      }
      await isOver(squatter);
      await expect(signIn(email)).rejects.toMatchObject({ code: "wrong-credentials" });
      // Nothing of what the other one wrote is seen before they say that it is theirs.
      const found = await me(owner);
      expect(found).toMatchObject({ email_verified: true, role: "user", company: null });
      expect(found.unclaimed_company).toMatchObject({ name: OWN });
      await expect(world.as(person(owner)).call("get-overview", {})).rejects.toMatchObject({
        code: "no-company",
      });
      await expect(world.as(person(owner)).call("ensure-company", {})).rejects.toMatchObject({
        code: "company-unclaimed",
      });

      await world.as(person(owner)).call("claim-company", { mine: false });
      expect(await companyOf(company!.id)).toMatchObject({ contact_email: null });
      expect(await me(owner)).toMatchObject({ company: null, unclaimed_company: null, full_name: null });
      const made = await world.as(person(owner)).call("ensure-company", {});
      expect(made).toMatchObject({ created: true, company: { name: "Mitt företag" } });
      expect(made.company.id).not.toBe(company!.id);
      await expect(world.as(person(owner)).call("claim-company", { mine: true })).rejects.toMatchObject({
        code: "company-not-found",
      });
    }
  });

  test("whose owner says that the company is theirs has it back, and nobody else reads along", async () => {
    const email = "telefon@nordljus.example";
    const session = await signUp(email);
    const { company } = await me(session);
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set subscription_tier = 'pro', contact_email = 'annan@tjuv.example'
        where id = ${company!.id}`),
    );
    const { url } = await world.as(person(session)).call("get-calendar-feed", {});
    const { hr } = await world.buildCompany({ subscription_tier: "pro" });
    const theirs = await world.as(hr).call("get-calendar-feed", {});
    const owner = await enter(await linkTo(email));
    await world.as(person(owner)).call("claim-company", { mine: true });
    expect(await me(owner)).toMatchObject({ role: "hr_admin", company, unclaimed_company: null });
    expect(await companyOf(company!.id)).toMatchObject({ contact_email: email });
    expect((await world.sendRequest(new URL(url).pathname)).status).toBe(404);
    expect((await world.sendRequest(new URL(theirs.url).pathname)).status).toBe(200);
    const { entries } = await world.as(person(owner)).call("list-audit-log", {});
    expect(entries).toMatchObject([{ action: "company-claimed" }]);
  });

  test("gets nobody into a company that is there: an invitation leads past the one that it made", async () => {
    const email = "inbjuden@offer.example";
    const squatter = await signUp(email);
    const id = await world.inDatabase((tx) => createCompany(tx, world.clock, { name: "Riktiga AB" }));
    const member = await world.buildUser("hr_admin", id);
    await world.inDatabase((tx) =>
      tx.insert(payment_links).values({ company_name: "Riktiga AB", admin_email: email, company_id: id }),
    );
    const admin = await world.buildAdmin();
    const welcome = { email, firstName: "Anna", companyName: "Riktiga AB" };
    await world.as(admin).call("send-welcome-email", welcome);
    expect((await me(squatter)).company!.id).not.toBe(id);
    const owner = await enter(await world.mailedToken(email, "auth/magic"));
    await isOver(squatter);
    expect(await me(owner)).toMatchObject({ company: { id }, role: "user", unclaimed_company: null });
    await world.as(member).call("get-overview", {});
  });

  test("leads nobody into the company that it made by paying for it, neither before it is proved nor after", async () => {
    const email = "betald@offer.example";
    const squatter = await signUp(email);
    const { company } = await me(squatter);
    const pay = async () => {
      const asked = { companyName: "Skuggan", adminEmail: email };
      const { url } = await world.as(person(squatter)).call("create-checkout-session", asked);
      await world.press(`${new URL(url).pathname}/pay`, { card: "good" });
      const session_id = url.split("/").at(-1)!;
      await world.nobody.call("verify-checkout", { session_id });
      return session_id;
    };
    const checkoutSessionId = await pay();
    const leadsTo = () => world.inDatabase((tx) => findCompanyOf(tx, email));
    expect(await leadsTo()).toBeNull();

    const owner = await enter(await linkTo(email));
    expect(await leadsTo()).toBeNull();
    // Whoever paid was in the company, and left no right to it behind.
    await world.nobody.call("update-company-info", {
      companyName: "Kapad AB",
      contactFirstName: "Eva",
      contactLastName: "Rån",
      contactEmail: "annan@tjuv.example",
      contactPhone: "1",
      hrBirthday: "1990-01-01",
      checkoutSessionId,
    });
    expect(await companyOf(company!.id)).toMatchObject({ name: OWN });
    await world.as(person(owner)).call("claim-company", { mine: false });
    expect(await leadsTo()).toBeNull();
  });

  test("that was proved before stays proved: a later link ends neither password nor sessions", async () => {
    const email = "kund@nordljus.example";
    const signedUp = await signUp(email);
    await world.inDatabase((tx) =>
      tx.update(users).set({ email_verified_at: "2026-01-01T00:00:00Z" }).where(eq(users.email, email)),
    );
    await enter(await linkTo(email));
    expect(await me(signedUp)).toMatchObject({ company: { name: OWN } });
    await signIn(email);
  });
});
