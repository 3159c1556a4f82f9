import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

const asAdmin = () => world.as(admin);
const reasonsOf = async (id: string) => (await asAdmin().call("list-call-reasons", { id })).reasons;

describe("what a company probably calls about", () => {
  test("is what has gone wrong for it lately, the worst first, and nothing of another", async () => {
    const [{ id }, other] = [await world.buildCompany(), await world.buildCompany()];
    const employee = await world.buildEmployee({ id }, { name: "Johan Wikström" });
    const bakery = await world.buildVendor();
    const declined = await world.buildCakeOrder(employee, {
      bakery_id: bakery.id,
      delivery_date: "2026-03-05",
      status: "declined",
      called_at: "2026-03-02T08:00:00Z",
    } as never);
    const wrong = await world.buildCakeOrder(await world.buildEmployee({ id }), {
      bakery_id: bakery.id,
      delivery_date: "2026-02-26",
      status: "completed",
      outcome: "wrong",
      outcome_at: "2026-02-26T16:00:00Z",
      outcome_by: "hr",
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`insert into mails (key, kind, audience, about, recipient_id, company_id, to_email, subject, html, text, status)
        select 'k' || n, 'welcome', 'hr', 'account', ${id}, ${id}, 'asa@bolag.example', 'Välkommen', 'x', 'x', status
        from (values (1, 'dead'), (2, 'sent')) as m(n, status)`),
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set payment_past_due = true where id = ${id}`),
    );
    expect(await reasonsOf(id)).toMatchObject([
      { reason: "no-supplier", id: declined.id, title: expect.stringContaining("Johan Wikström") },
      { reason: "bad-delivery", id: wrong.id, outcome: "wrong", who: bakery.name },
      { reason: "mail-failed", title: "Välkommen", who: "asa@bolag.example" },
      { reason: "unpaid" },
    ]);
    expect(await reasonsOf(other.id)).toEqual([]);
  });

  test("is a trial that ends within the week", async () => {
    const { id } = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set trial_ends_at = '2026-03-05T10:00:00Z' where id = ${id}`),
    );
    expect(await reasonsOf(id)).toMatchObject([{ reason: "trial-ends" }]);
  });
});

describe("a note of a company", () => {
  test("is the staff's: written, read and taken away by them, with a line in the log each time", async () => {
    const [{ id, hr }, other] = [await world.buildCompany(), await world.buildCompany()];
    const note = await asAdmin().call("add-company-note", { id, text: "  Ring före tio.\nFlyttar i mars. " });
    expect(note).toMatchObject({ text: "Ring före tio.\nFlyttar i mars.", written_by: "Maja Åkerö" });
    const notesOf = async (company: string) =>
      (await asAdmin().call("list-company-notes", { id: company })).notes;
    expect(await notesOf(id)).toEqual([note]);
    expect(await notesOf(other.id)).toEqual([]);
    await expect(asAdmin().call("add-company-note", { id, text: " " })).rejects.toMatchObject({
      fields: { text: "Skriv något först" },
    });
    await expect(world.as(hr).call("list-company-notes", { id })).rejects.toMatchObject({ status: 403 });
    await asAdmin().call("remove-company-note", { id: note.id });
    expect(await notesOf(id)).toEqual([]);
    await expect(asAdmin().call("remove-company-note", { id: note.id })).rejects.toMatchObject({
      code: "note-not-found",
    });
    const { audit } = await asAdmin().call("get-company-page", { id });
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["company-note-written", "company-note-removed"]),
    );
  });
});

describe("a company's invitation", () => {
  const email = () => `ny${crypto.randomUUID().slice(0, 6)}@kund.example`;
  const again = (id: string) => asAdmin().call("resend-company-invitation", { id });
  const companyOf = (address: string) =>
    world.inDatabase(async (tx) => {
      const { rows } = await tx.execute(sql`select id from companies where contact_email = ${address}`);
      return rows[0]!.id as string;
    });

  test("is mailed once more until somebody has come in", async () => {
    const address = email();
    await asAdmin().call("create-payment-link", { companyName: "Nya kunden AB", adminEmail: address });
    const id = await companyOf(address);
    expect(await again(id)).toEqual({ sentTo: address });
    expect((await world.mailsTo(address)).map(({ kind }) => kind)).toEqual(["onboarding", "onboarding"]);
    await world.buildUser("hr_admin", id);
    await expect(again(id)).rejects.toMatchObject({ code: "already-customer" });
  });

  test("is the way in for a company that has paid, which its page says", async () => {
    const address = email();
    await asAdmin().call("create-payment-link", { companyName: "Betalat AB", adminEmail: address });
    const id = await companyOf(address);
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update companies set stripe_subscription_id = ${`sub_${id}`} where id = ${id}`);
      await tx.execute(sql`insert into checkouts (session_id, company_id, email, completed_at)
        values (${`cs_${id}`}, ${id}, ${address}, app_now())`);
    });
    expect((await asAdmin().call("get-company-page", { id })).company.not_begun).toBe(true);
    await again(id);
    expect((await world.mailsTo(address)).at(-1)).toMatchObject({ kind: "setup-reminder" });
  });

  test("is refused where nobody was invited", async () => {
    await expect(again(crypto.randomUUID())).rejects.toMatchObject({ code: "company-not-found" });
  });
});
