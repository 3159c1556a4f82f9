import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { asTyped } from "../../../test/supplier-row.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { applyRetention } from "../../jobs/retention.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { registeredMails } from "../../mail/registry.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => world.sandbox.faults.clear());

type Vendor = Awaited<ReturnType<World["buildVendor"]>>;
let count = 0;
const newEmail = () => `extra${++count}@konditori.example`;
const both = { orders: true, invoices: true };
const anywhere = () => ({ "x-address": `10.0.0.${++count}` });
const refused = (code: string) => ({ code });

async function buildBakery(values: Parameters<World["buildVendor"]>[0] = {}) {
  const vendor = await world.buildVendor({ email: newEmail(), ...values });
  return { vendor, page: world.as(await signInSupplier(world, vendor)) };
}
const proofFor = (email: string) => world.mailedToken(email, "leverantor/adress");
const prove = (token: string) => world.nobody.call("prove-supplier-address", { token }, anywhere());
const add = (page: ReturnType<World["as"]>, email: string, choice: object = {}) =>
  page.call("add-own-address", { email, ...both, ...choice });
async function addProved(page: ReturnType<World["as"]>, choice: object = {}) {
  const email = newEmail();
  const { id } = await add(page, email, choice);
  await prove(await proofFor(email));
  return { id, email };
}
const askFor = (email: string) => world.nobody.call("send-supplier-link", { email }, anywhere());
async function signInAt(email: string) {
  await askFor(email);
  const token = await world.mailedToken(email, "leverantor/oppna");
  const opened = await world.nobody.call("open-supplier-page", { token }, anywhere());
  return world.as(opened);
}
const listed = async (page: ReturnType<World["as"]>) => (await page.call("list-own-addresses", {})).addresses;
const deliver = () => deliverMails(world.services);
const kindsAt = async (email: string) => (await world.mailsTo(email)).map(({ kind }) => kind);
const copiesAt = async (email: string) =>
  (await world.mailsTo(email)).filter(({ kind }) => kind.startsWith("supplier-copy"));

async function offer(vendor: Vendor) {
  const { id: company_id, hr } = await world.buildCompany();
  const employee = await world.buildEmployee({ id: company_id }, { name: "Elin Sjö", allergies: "nötter" });
  const order = await world.buildCakeOrder(employee, { bakery_id: vendor.id, status: "planned" });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return { order, hr: world.as(hr) };
}

describe("an extra address of a supplier", () => {
  test("gets nothing before its mailed link is used, and the supplier's own hears of it then", async () => {
    const { vendor, page } = await buildBakery();
    const email = newEmail();
    await add(page, email.toUpperCase());
    expect(await listed(page)).toMatchObject([{ email, ...both, proved: false, added_by: "supplier" }]);
    const token = await proofFor(email);
    await offer(vendor);
    await deliver();
    expect(await kindsAt(email)).toEqual(["supplier-address-proof"]);
    expect(await prove(token)).toEqual({ supplier_name: vendor.name, email, orders: true });
    expect(await listed(page)).toMatchObject([{ proved: true }]);
    expect(await kindsAt(vendor.email!)).toContain("supplier-address-added");
  });

  test("has a link that works once, until another is asked for, and for a week", async () => {
    const { page } = await buildBakery();
    const email = newEmail();
    const { id } = await add(page, email);
    const first = await proofFor(email);
    expect(await page.call("mail-own-address", { id })).toEqual({ email });
    await expect(prove(first)).rejects.toMatchObject(refused("link-expired"));
    const second = await proofFor(email);
    const presses = await Promise.allSettled([prove(second), prove(second)]);
    expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(page.call("mail-own-address", { id })).rejects.toMatchObject(refused("address-proved"));
    const late = newEmail();
    await add(page, late);
    const token = await proofFor(late);
    const before = world.clock.now();
    world.clock.advance({ hours: 24 * 7 });
    await expect(prove(token)).rejects.toMatchObject(refused("link-expired"));
    world.clock.set(before.toString());
  });

  test.each(["removed", "of a supplier that was switched off"])(
    "that is %s is proved no more",
    async (how) => {
      const { vendor, page } = await buildBakery();
      const email = newEmail();
      const { id } = await add(page, email);
      const token = await proofFor(email);
      if (how === "removed") await page.call("remove-own-address", { id });
      else
        await world.inDatabase((tx) =>
          tx.execute(sql`update vendors set active = false where id = ${vendor.id}`),
        );
      await expect(prove(token)).rejects.toMatchObject(refused("link-expired"));
    },
  );

  test("is refused in words when it is there, is the own one, is one too many or is for nothing", async () => {
    const { vendor, page } = await buildBakery();
    const email = newEmail();
    await add(page, email);
    await expect(add(page, ` ${email.toUpperCase()} `)).rejects.toMatchObject(refused("address-added"));
    await expect(add(page, vendor.email!.toUpperCase())).rejects.toMatchObject(refused("address-is-contact"));
    await expect(add(page, "inte en adress")).rejects.toMatchObject(refused("invalid-input"));
    await expect(add(page, "bagаre@konditori.example")).rejects.toMatchObject(refused("invalid-input"));
    await expect(add(page, newEmail(), { orders: false, invoices: false })).rejects.toMatchObject({
      code: "invalid-input",
      fields: { orders: "Välj minst en sorts mejl" },
    });
    const more = Array.from({ length: 8 }, () => newEmail());
    const tried = await Promise.allSettled(more.map((one) => add(page, one)));
    expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    await expect(add(page, newEmail())).rejects.toMatchObject(refused("too-many-addresses"));
  });

  test("of somebody else is not flooded with links by whoever types it", async () => {
    const email = newEmail();
    for (let shop = 0; shop < 5; shop++) await add((await buildBakery()).page, email);
    const { page } = await buildBakery();
    await expect(add(page, email)).rejects.toMatchObject(refused("mailed-too-often"));
    expect(await listed(page)).toEqual([]);
  });

  test("is another supplier's business: nobody else changes, proves or removes it", async () => {
    const { page } = await buildBakery();
    const { id } = await addProved(page);
    const { page: stranger } = await buildBakery();
    const gone = refused("address-not-found");
    await expect(stranger.call("remove-own-address", { id })).rejects.toMatchObject(gone);
    await expect(stranger.call("change-own-address", { id, ...both })).rejects.toMatchObject(gone);
    await expect(stranger.call("mail-own-address", { id })).rejects.toMatchObject(gone);
    expect(await listed(stranger)).toEqual([]);
    const { hr } = await world.buildCompany();
    await expect(world.as(hr).call("list-own-addresses", {})).rejects.toMatchObject(refused("not-signed-in"));
  });

  test("may be two suppliers' and be removed from one", async () => {
    const [one, other] = [await buildBakery(), await buildBakery()];
    const { id, email } = await addProved(one.page);
    await add(other.page, email);
    await prove(await proofFor(email));
    await one.page.call("remove-own-address", { id });
    await offer(one.vendor);
    await offer(other.vendor);
    await deliver();
    expect(await copiesAt(email)).toHaveLength(1);
    expect(await (await signInAt(email)).call("get-supplier-page", {})).toMatchObject({
      name: other.vendor.name,
    });
  });

  test("that nobody proves is forgotten after a month", async () => {
    const { vendor, page } = await buildBakery();
    await add(page, newEmail());
    const { email } = await addProved(page);
    const before = world.clock.now();
    world.clock.advance({ hours: 24 * 31 });
    await applyRetention(world.services);
    const later = world.as(await signInSupplier(world, vendor));
    expect((await listed(later)).map((address) => address.email)).toEqual([email]);
    world.clock.set(before.toString());
  });
});

describe("a copy", () => {
  test("goes to each proved address that has chosen it, once, and opens nothing by itself", async () => {
    const { vendor, page } = await buildBakery();
    const orders = await addProved(page, { invoices: false });
    const invoices = await addProved(page, { orders: false });
    await offer(vendor);
    await Promise.all([deliver(), deliver()]);
    await deliver();
    const own = (await world.mailsTo(vendor.email!)).find(({ kind }) => kind === "bakery-order");
    const [copy, ...more] = await copiesAt(orders.email);
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ status: "sent", subject: own!.subject, links: {}, recipient_id: orders.id });
    expect(copy!.text).toContain("nötter");
    expect(copy!.text).toContain("https://tartdags.example/leverantor/svara");
    expect(copy!.html + copy!.text).not.toMatch(/token=|link\.invalid/);
    expect(await copiesAt(invoices.email)).toEqual([]);
    const received = world.sandbox.mailbox.list().find(({ key }) => key === copy!.key);
    expect(received!.text).toContain("Det här är en kopia. Svara och läs på er sida");
  });

  test("is written although the own address refuses, and one that is refused stops nothing", async () => {
    const { vendor, page } = await buildBakery();
    const { email } = await addProved(page);
    await deliver();
    const { order, hr } = await offer(vendor);
    world.sandbox.faults.set("mail", "550", 1);
    await deliver();
    expect(await world.mailsTo(vendor.email!)).toContainEqual(expect.objectContaining({ status: "dead" }));
    expect(await copiesAt(email)).toMatchObject([{ status: "sent" }]);
    // Whoever has read of it hears that it is off.
    await hr.call("cancel-cake-order", { id: order.id });
    await deliver();
    expect((await copiesAt(email)).map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      "supplier-copy sent",
      "supplier-copy-cancelled sent",
    ]);
  });

  test("waits for its own mail: what has not left is not told", async () => {
    const { vendor, page } = await buildBakery();
    const { email } = await addProved(page);
    await deliver();
    await offer(vendor);
    world.sandbox.faults.set("mail", "451", 1);
    await deliver();
    expect(await copiesAt(email)).toEqual([]);
    world.clock.advance({ minutes: 2 });
    await deliver();
    expect(await copiesAt(email)).toMatchObject([{ status: "sent" }]);
  });

  test.each([
    ["is removed", "withdrawn"],
    ["is for invoices alone from then on", "withdrawn"],
    ["still wants it", "sent"],
  ])("that waits goes no more to an address, unless it still wants it: one that %s", async (how, status) => {
    const { vendor, page } = await buildBakery();
    const { id, email } = await addProved(page);
    await deliver();
    await offer(vendor);
    await deliver();
    // As if the mail server had been away for it.
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set status = 'waiting', sent_at = null, next_attempt_at = app_now() where recipient_id = ${id}
        and kind = 'supplier-copy'`),
    );
    if (how === "is removed") await page.call("remove-own-address", { id });
    else await page.call("change-own-address", { id, orders: how === "still wants it", invoices: true });
    await deliver();
    expect(await copiesAt(email)).toMatchObject([{ status }]);
  });

  test("is thought of for every kind of mail to suppliers", () => {
    const without = registeredMails().filter(
      ({ audience, copies, isCopy }) => audience === "supplier" && !copies && !isCopy,
    );
    // They let somebody in, or ask whom an address belongs to.
    expect(without.map(({ kind }) => kind).toSorted()).toEqual([
      "supplier-address-added",
      "supplier-address-proof",
      "supplier-page-link",
    ]);
  });
});

describe("the page through an extra address", () => {
  test("opens by a link on demand, and ends with the address, with what its reader has seen there", async () => {
    const { vendor, page } = await buildBakery();
    const { id, email } = await addProved(page);
    const extra = await signInAt(email);
    expect(await extra.call("get-supplier-page", {})).toMatchObject({ name: vendor.name });
    expect(await extra.call("list-own-addresses", {})).toMatchObject({ signed_in_by: id });
    const calendar = await extra.call("make-supplier-calendar", {});
    expect((await page.call("get-supplier-rules", {})).calendar_url).toBe(calendar.calendar_url);
    await askFor(email);
    const link = await world.mailedToken(email, "leverantor/oppna");
    await page.call("remove-own-address", { id });
    await expect(extra.call("get-supplier-page", {})).rejects.toMatchObject(refused("not-signed-in"));
    const opening = world.nobody.call("open-supplier-page", { token: link }, anywhere());
    await expect(opening).rejects.toMatchObject(refused("link-expired"));
    expect((await page.call("get-supplier-rules", {})).calendar_url).toBe(null);
    const mails = (await world.mailsTo(email)).length;
    expect(await askFor(email)).toEqual({});
    expect(await world.mailsTo(email)).toHaveLength(mails);
  });

  test("lets nobody in by an address that is not proved, or is for invoices alone", async () => {
    const { page } = await buildBakery();
    const unproved = newEmail();
    await add(page, unproved);
    const { id, email } = await addProved(page, { orders: false });
    for (const address of [unproved, email]) {
      const mails = (await world.mailsTo(address)).length;
      expect(await askFor(address)).toEqual({});
      expect(await world.mailsTo(address)).toHaveLength(mails);
    }
    await page.call("change-own-address", { id, ...both });
    const extra = await signInAt(email);
    await page.call("change-own-address", { id, orders: false, invoices: true });
    await expect(extra.call("get-supplier-page", {})).rejects.toMatchObject(refused("not-signed-in"));
  });

  test("leaves no other address behind: only the own one adds and changes, and it removes itself", async () => {
    const { page } = await buildBakery();
    const { id, email } = await addProved(page);
    const other = await addProved(page);
    const extra = await signInAt(email);
    const own = refused("only-by-contact");
    await expect(add(extra, newEmail())).rejects.toMatchObject(own);
    await expect(extra.call("change-own-address", { id, ...both })).rejects.toMatchObject(own);
    await expect(extra.call("mail-own-address", { id: other.id })).rejects.toMatchObject(own);
    await expect(extra.call("remove-own-address", { id: other.id })).rejects.toMatchObject(own);
    await extra.call("remove-own-address", { id });
    await expect(extra.call("get-supplier-page", {})).rejects.toMatchObject(refused("not-signed-in"));
    expect(await listed(page)).toMatchObject([{ id: other.id }]);
  });

  test("is gone with all extra addresses when the supplier is written to at another", async () => {
    const { vendor, page } = await buildBakery();
    const { email } = await addProved(page);
    const extra = await signInAt(email);
    const admin = world.as(await world.buildAdmin());
    const { bakeries } = await admin.call("list-bakeries", { search: vendor.name });
    const known = bakeries.find(({ id }) => id === vendor.id)!;
    await admin.call("update-supplier", {
      ...asTyped(known),
      updated_at: known.updated_at,
      email: newEmail(),
      despitePlace: true,
    });
    await expect(extra.call("get-supplier-page", {})).rejects.toMatchObject(refused("not-signed-in"));
    expect(await admin.call("list-supplier-addresses", { supplier_id: vendor.id })).toEqual({
      addresses: [],
    });
  });
});

test("the platform adds and removes for a supplier, which sees it", async () => {
  const { vendor, page } = await buildBakery();
  const admin = world.as(await world.buildAdmin());
  const supplier_id = vendor.id;
  const email = newEmail();
  const { id } = await admin.call("add-supplier-address", { supplier_id, email, ...both });
  expect(await listed(page)).toMatchObject([{ id, email, proved: false, added_by: "platform" }]);
  await prove(await proofFor(email));
  await admin.call("remove-supplier-address", { supplier_id, id });
  expect(await listed(page)).toEqual([]);
  const { vendor: other } = await buildBakery({ active: false });
  const adding = admin.call("add-supplier-address", { supplier_id: other.id, email, ...both });
  await expect(adding).rejects.toMatchObject(refused("supplier-inactive"));
  const { hr } = await world.buildCompany();
  const trying = world.as(hr).call("list-supplier-addresses", { supplier_id });
  await expect(trying).rejects.toMatchObject(refused("not-allowed"));
});
