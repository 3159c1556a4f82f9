import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payingIn } from "../../../test/payments.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { updateCustomers } from "../billing/customer-updates.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const settingsOf = (person: Person) => world.as(person).call("get-company-settings", {});
const contact = {
  contact_first_name: "Maria",
  contact_last_name: "Ekdahl",
  contact_email: "hr@bolag.example",
  contact_phone: "031-700 00 10",
};
const invoice = {
  invoice_email: "faktura@bolag.example",
  invoice_reference: "4471 Trivsel",
  invoice_address: "Box 1\n411 36 Göteborg",
  invoice_interval: "per_delivery",
} as const;
const refused = (code: string) => expect.objectContaining({ code });

describe("a company's settings", () => {
  test("keep where e-invoices go as it is written in Peppol, and refuse what is none", async () => {
    const { hr } = await world.buildCompany();
    const { version } = (await settingsOf(hr)).invoicing;
    const save = (invoice_peppol: string) =>
      world.as(hr).call("update-invoicing", { seen: version, ...invoice, invoice_peppol });
    await expect(save("0007:811218-9876")).rejects.toMatchObject({
      code: "invalid-input",
      fields: { invoice_peppol: expect.stringContaining("personnummer") },
    });
    await expect(save("0088:7300010000002")).rejects.toMatchObject({ code: "invalid-input" });
    await save("73 00010 00000 1");
    expect((await settingsOf(hr)).invoicing.invoice_peppol).toBe("0088:7300010000001");
  });

  test("are saved section by section, say what changed and remember who did it", async () => {
    const { hr } = await world.buildCompany({ name: "Nordljus AB" });
    const before = await settingsOf(hr);
    const saved = await world.as(hr).call("update-invoicing", { seen: before.invoicing.version, ...invoice });
    expect(saved.changes).toContainEqual({
      field: "invoice_reference",
      before: null,
      after: "4471 Trivsel",
    });
    const after = await settingsOf(hr);
    expect(after.invoicing).toMatchObject(invoice);
    expect(after.details.version).toBe(before.details.version);
    expect(after.changes).toHaveLength(4);
    expect(after.changes[0]).toMatchObject({ section: "invoicing", by: "Maja Åkerö" });
    // Saved once more without a change, nothing is written down.
    await world.as(hr).call("update-invoicing", { seen: after.invoicing.version, ...invoice });
    expect((await settingsOf(hr)).changes).toHaveLength(4);
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
      { action: "company-changed", details: { section: "invoicing", fields: Object.keys(invoice) } },
    ]);
    expect(JSON.stringify(entries)).not.toContain("Trivsel");
  });

  test("the second who saves what another has changed meanwhile is refused, and may then choose", async () => {
    const { id, hr } = await world.buildCompany({ name: "Nordljus AB" });
    const colleague = await world.buildUser("hr_admin", id);
    const { details } = await settingsOf(hr);
    const save = (person: Person, name: string, seen: string) =>
      world.as(person).call("update-company-details", { seen, name, ...contact });
    await save(hr, "Nordljus Arkitekter AB", details.version);
    await expect(save(colleague, "Nordljus Ark AB", details.version)).rejects.toEqual(
      refused("changed-meanwhile"),
    );
    const now = await settingsOf(colleague);
    expect(now.details.name).toBe("Nordljus Arkitekter AB");
    await save(colleague, "Nordljus Ark AB", now.details.version);
    expect((await settingsOf(hr)).details.name).toBe("Nordljus Ark AB");
  });

  test("two at the same moment: one is saved, the other told", async () => {
    const { hr } = await world.buildCompany();
    const { invoicing } = await settingsOf(hr);
    const save = (invoice_reference: string) =>
      world.as(hr).call("update-invoicing", { seen: invoicing.version, ...invoice, invoice_reference });
    const outcomes = await Promise.allSettled([save("ett"), save("två")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("of another company they are not seen, and whoever does not look after the company changes nothing", async () => {
    const { id, hr } = await world.buildCompany({ name: "Nordljus AB" });
    const { hr: stranger } = await world.buildCompany({ name: "Främmande AB" });
    const { details, invoicing } = await settingsOf(hr);
    await world.as(hr).call("update-invoicing", { seen: invoicing.version, ...invoice });
    expect(await settingsOf(stranger)).toMatchObject({ details: { name: "Främmande AB" }, changes: [] });
    const helper = { ...(await world.buildUser("user", id)) };
    await world.inDatabase((tx) =>
      tx.execute(`delete from user_roles where user_id = '${helper.userId}' and role = 'hr_admin'`),
    );
    expect((await settingsOf(helper)).details.name).toBe("Nordljus AB");
    await expect(
      world.as(helper).call("update-company-details", { seen: details.version, name: "Mitt AB", ...contact }),
    ).rejects.toEqual(refused("not-allowed"));
  });

  test("a new contact address waits to be confirmed, can be taken back, and is written down when it counts", async () => {
    const { hr } = await world.buildCompany({ name: "Nordljus AB", ...contact });
    const save = async (contact_email: string) => {
      const { version } = (await settingsOf(hr)).details;
      const values = { name: "Nordljus AB", ...contact, contact_email };
      return world.as(hr).call("update-company-details", { seen: version, ...values });
    };
    expect(await save("ny@nordljus.example")).toEqual({
      changes: [],
      waiting_contact_email: "ny@nordljus.example",
    });
    expect(await settingsOf(hr)).toMatchObject({
      details: { contact_email: "ny@nordljus.example" },
      confirmed_contact_email: "hr@bolag.example",
      changes: [],
    });
    expect(await save("hr@bolag.example")).toEqual({ changes: [], waiting_contact_email: null });
    expect(await settingsOf(hr)).toMatchObject({
      details: { contact_email: "hr@bolag.example" },
      confirmed_contact_email: null,
    });
    await save("annan@nordljus.example");
    const token = await world.mailedToken("annan@nordljus.example", "bekrafta-adress");
    await world.nobody.call("confirm-contact-email", { token });
    expect((await settingsOf(hr)).changes).toMatchObject([
      {
        field: "contact_email",
        before: "hr@bolag.example",
        after: "annan@nordljus.example",
        by: "annan@nordljus.example",
      },
    ]);
  });

  test("a reference is one line in suppliers' mails, without signs that turn it around", async () => {
    const { hr } = await world.buildCompany();
    const { invoicing } = await settingsOf(hr);
    const invoice_reference = "\u202e4471\nBetala till: 1234";
    await world.as(hr).call("update-invoicing", { ...invoice, seen: invoicing.version, invoice_reference });
    expect((await settingsOf(hr)).invoicing.invoice_reference).toBe("4471 Betala till: 1234");
  });

  test("a name that becomes a link in mails is refused, beside its field", async () => {
    const { hr } = await world.buildCompany({ name: "Nordljus AB" });
    const { version } = (await settingsOf(hr)).details;
    await expect(
      world
        .as(hr)
        .call("update-company-details", { seen: version, name: "vinn på http://ond.example", ...contact }),
    ).rejects.toMatchObject({ code: "invalid-input", fields: { name: expect.any(String) } });
  });

  test("a new name reaches the payment provider, also when that is away at first, and a later one wins", async () => {
    const paying = payingIn(world);
    const { hr } = await paying.buildPaying();
    const rename = async (name: string) => {
      const { version } = (await settingsOf(hr)).details;
      await world.as(hr).call("update-company-details", { seen: version, name, ...contact });
    };
    const queued = async () =>
      (await world.inDatabase((tx) => tx.execute("select attempts from payment_customer_updates"))).rows;
    await rename("Nordljus Ett AB");
    world.sandbox.faults.set("payments", "down", 3);
    await updateCustomers(world.services);
    world.sandbox.faults.clear();
    expect(await queued()).toEqual([{ attempts: 1 }]);
    await rename("Nordljus Två AB");
    await updateCustomers(world.services);
    await updateCustomers(world.services);
    expect(await queued()).toEqual([]);
    const page = await paying.pageOf("https://sandbox.example/sandbox/payments");
    expect(page).toContain("Nordljus Två AB, hr@bolag.example");
    expect(page).not.toContain("Nordljus Ett AB");
  });
});
