import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInSupplier } from "../../../test/supplier-session.ts";
import { createWorld, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { keepDeadlines } from "../orders/deadlines-job.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";
import { writeDigests } from "./digest.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.faults.clear();
  // A Monday.
  world.clock.set("2026-03-02T10:00:00+01:00");
});

type Vendor = Awaited<ReturnType<World["buildVendor"]>>;
const FAR = "2026-03-20";
let count = 0;

async function buildBakery() {
  const vendor = await world.buildVendor({ email: `samlat${++count}@konditori.example` });
  const page = world.as(await signInSupplier(world, vendor));
  await page.call("set-own-digest", { digest: true });
  return { vendor, page };
}
const deliver = () => deliverMails(world.services);
/** The jobs of a minute, on two instances. */
async function minute() {
  await Promise.all([writeDigests(world.services), writeDigests(world.services)]);
  await Promise.all([deliver(), deliver()]);
}
async function morning(at = "2026-03-03T08:31:00+01:00") {
  world.clock.set(at);
  await minute();
}
const mailsOf = async ({ email }: Vendor) => world.mailsTo(email!);
const statesOf = async (vendor: Vendor) =>
  (await mailsOf(vendor)).map(({ kind, status }) => `${kind} ${status}`);
const digestsOf = async (vendor: Vendor) =>
  (await mailsOf(vendor)).filter(({ kind }) => kind === "supplier-digest");
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const textOf = async (vendor: Vendor) => plain((await digestsOf(vendor)).at(-1)!.text);

async function offer(vendor: Vendor, day = FAR, name = "Nordljus AB") {
  const { id: company_id, hr } = await world.buildCompany({ name });
  const employee = await world.buildEmployee(
    { id: company_id },
    { name: "Elin Sjö", allergies: "nötter", birthday: `1990-${day.slice(5)}` },
  );
  const order = await world.buildCakeOrder(employee, {
    bakery_id: vendor.id,
    status: "planned",
    delivery_date: day,
  });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  return { order, hr: world.as(hr) };
}

async function sayYes(page: ReturnType<World["as"]>, company: string) {
  const { offers } = await page.call("list-supplier-offers", {});
  const { id, version } = offers.find(({ company_name }) => company_name === company)!;
  await page.call("answer-supplier-offers", {
    offers: [{ id, version }],
    answer: "confirm",
    reason: null,
    allergens_read: ["nötter"],
  });
}

describe("a digest", () => {
  test("tells in the morning, in one mail, what is new, and each once", async () => {
    const { vendor } = await buildBakery();
    await offer(vendor);
    await offer(vendor, "2026-03-23", "Fjord AB");
    await minute();
    expect(await statesOf(vendor)).toEqual(["bakery-order waiting", "bakery-order waiting"]);
    await morning();
    expect((await statesOf(vendor)).toSorted()).toEqual([
      "bakery-order sent",
      "bakery-order sent",
      "supplier-digest sent",
    ]);
    const text = await textOf(vendor);
    expect(text).toContain("Beställning: 1 tårta fredag 20 mars");
    expect(text).toContain("Nordljus AB, svara senast onsdag 4 mars");
    expect(text).toContain("Fjord AB");
    const [received, ...more] = world.sandbox.mailbox.list().filter(({ to }) => to === vendor.email);
    expect(more).toEqual([]);
    expect(received!.text.match(/\/svar\?token=/g)).toHaveLength(2);
    await minute();
    await morning("2026-03-04T08:31:00+01:00");
    expect(await digestsOf(vendor)).toHaveLength(1);
  });

  test("is not waited for by what has to be answered, or is delivered, before long", async () => {
    const { vendor } = await buildBakery();
    await offer(vendor, "2026-03-05");
    await minute();
    expect(await statesOf(vendor)).toEqual(["bakery-order sent"]);
    const { vendor: other } = await buildBakery();
    const { order } = await offer(other);
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set remind_at = '2026-03-03T08:00:00+01:00' where order_id = ${order.id}`),
    );
    await minute();
    expect(await statesOf(other)).toEqual(["bakery-order sent"]);
  });

  test("is nobody's who has not asked for it, and what waits leaves when it is switched off", async () => {
    const { vendor, page } = await buildBakery();
    await offer(vendor);
    await minute();
    await page.call("set-own-digest", { digest: false });
    await minute();
    expect(await statesOf(vendor)).toEqual(["bakery-order sent"]);
    await offer(vendor, "2026-03-23");
    await minute();
    expect(await statesOf(vendor)).toEqual(["bakery-order sent", "bakery-order sent"]);
  });

  test("tells nothing of what was cancelled before its supplier had heard of it", async () => {
    const { vendor } = await buildBakery();
    const { order, hr } = await offer(vendor);
    await minute();
    await hr.call("cancel-cake-order", { id: order.id });
    await minute();
    await morning();
    const states = await statesOf(vendor);
    expect(states.filter((state) => !state.endsWith("withdrawn"))).toEqual([]);
    expect(world.sandbox.mailbox.list().filter(({ to }) => to === vendor.email)).toEqual([]);
  });

  test("tells of a cancellation and a change of what was told before, as things are now", async () => {
    const { vendor, page } = await buildBakery();
    const told = [await offer(vendor), await offer(vendor, "2026-03-23", "Fjord AB")] as const;
    await minute();
    await morning();
    await sayYes(page, "Fjord AB");
    world.clock.set("2026-03-03T10:00:00+01:00");
    await told[0].hr.call("cancel-cake-order", { id: told[0].order.id });
    await told[1].hr.call("change-cake-order", { id: told[1].order.id, portion_size: 16 });
    world.clock.set("2026-03-03T10:11:00+01:00");
    await minute();
    await told[1].hr.call("change-cake-order", { id: told[1].order.id, portion_size: 20 });
    world.clock.set("2026-03-03T10:31:00+01:00");
    await minute();
    expect(await digestsOf(vendor)).toHaveLength(1);
    await morning("2026-03-04T08:31:00+01:00");
    const text = await textOf(vendor);
    expect(await digestsOf(vendor)).toHaveLength(2);
    expect(text).toMatch(/Avbokat[\s\S]*Nordljus AB/);
    expect(text).toMatch(/Ändrat[\s\S]*Fjord AB, ändrat: antal bitar/);
    expect(text.match(/Ändrad beställning/g)).toHaveLength(1);
  });

  test("says of what was said yes to meanwhile that it was", async () => {
    const { vendor, page } = await buildBakery();
    await offer(vendor);
    const { order, hr } = await offer(vendor, "2026-03-23", "Fjord AB");
    const again = await offer(vendor, "2026-03-24", "Vik AB");
    await minute();
    for (const name of ["Nordljus AB", "Fjord AB", "Vik AB"]) await sayYes(page, name);
    const at = { delivery_address: "Torget 1", address_latitude: null, address_longitude: null };
    await hr.call("move-cake-order", { id: order.id, delivery_date: FAR, ...at });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set answer_wanted_again_at = app_now() where id = ${again.order.id}`),
    );
    world.clock.set("2026-03-02T10:30:00+01:00");
    await minute();
    await morning();
    const text = await textOf(vendor);
    const [asked, off, answered] = text.split(/Att svara på\n|Avbokat\n|Har redan ert ja\n/).slice(1);
    expect(asked).toMatch(/Vik AB, svara senast[\s\S]*Fjord AB, svara senast/);
    expect(off).toContain("Flyttat: 1 tårta från måndag 23 mars");
    expect(answered).toContain("Nordljus AB");
    expect(off! + answered!).not.toContain("svara senast");
  });

  test("delays no deadline, and ends no offer before it has left", async () => {
    const { vendor } = await buildBakery();
    const { order } = await offer(vendor);
    const answerBy = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select answer_by::text, status from offers
          where order_id = ${order.id} and supplier_id = ${vendor.id}`),
      );
      return rows[0] as { answer_by: string; status: string };
    };
    const before = await answerBy();
    await minute();
    await morning();
    expect(await answerBy()).toEqual(before);
    world.clock.set("2026-03-04T10:30:00+01:00");
    await keepDeadlines(world.services);
    expect((await answerBy()).status).toBe("expired");
  });

  test("that leaves late gives its offers all their time", async () => {
    const { vendor } = await buildBakery();
    const { order } = await offer(vendor);
    await minute();
    // Everything was down until the deadline had passed.
    world.clock.set("2026-03-04T11:00:00+01:00");
    await minute();
    await keepDeadlines(world.services);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status, answer_by > app_now() + interval '1 day' as later from offers
        where order_id = ${order.id}`),
    );
    expect(rows).toEqual([{ status: "open", later: true }]);
    expect(await digestsOf(vendor)).toMatchObject([{ status: "sent" }]);
  });
});

describe("a digest that goes wrong", () => {
  test("is tried again while the mail server is away, and tells things as they are then", async () => {
    const { vendor } = await buildBakery();
    await offer(vendor);
    const { order, hr } = await offer(vendor, "2026-03-23", "Fjord AB");
    await minute();
    world.sandbox.faults.set("mail", "451", 1);
    await morning();
    expect(await digestsOf(vendor)).toMatchObject([{ status: "waiting" }]);
    await hr.call("cancel-cake-order", { id: order.id });
    world.clock.set("2026-03-03T08:40:00+01:00");
    await minute();
    expect(await digestsOf(vendor)).toMatchObject([{ status: "sent" }]);
    expect(await textOf(vendor)).not.toContain("Fjord AB");
  });

  test("falls apart into its mails when its address refuses it", async () => {
    const { vendor } = await buildBakery();
    await offer(vendor);
    await offer(vendor, "2026-03-23", "Fjord AB");
    await minute();
    world.sandbox.faults.set("mail", "550", 1);
    await morning();
    expect(await digestsOf(vendor)).toMatchObject([{ status: "dead" }]);
    await minute();
    expect((await statesOf(vendor)).toSorted()).toEqual([
      "bakery-order sent",
      "bakery-order sent",
      "supplier-digest dead",
    ]);
  });

  test("when its instance dies before it is noted, is sent once more and tells no more than it did", async () => {
    const { vendor } = await buildBakery();
    await offer(vendor);
    await minute();
    world.clock.set("2026-03-03T08:31:00+01:00");
    await writeDigests(world.services);
    // Claimed, worded and sent by one that did not live to note it.
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set claimed_until = app_now() - interval '1 second', attempts = 1
        where kind = 'supplier-digest' and to_email = ${vendor.email}`),
    );
    await minute();
    expect(await digestsOf(vendor)).toMatchObject([{ status: "sent", attempts: 2 }]);
    expect(await statesOf(vendor)).toContain("bakery-order sent");
  });

  test("leaves alone what was gathered as it left: that is told by itself", async () => {
    const { vendor } = await buildBakery();
    await offer(vendor);
    await minute();
    await morning();
    world.clock.set("2026-03-03T10:00:00+01:00");
    await offer(vendor, "2026-03-23", "Fjord AB");
    await minute();
    const [digest] = await digestsOf(vendor);
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set told_in = ${digest!.key}
        where to_email = ${vendor.email} and kind = 'bakery-order' and status = 'waiting'`),
    );
    await minute();
    expect((await statesOf(vendor)).toSorted()).toEqual([
      "bakery-order sent",
      "bakery-order sent",
      "supplier-digest sent",
    ]);
    const received = world.sandbox.mailbox.list().filter(({ to }) => to === vendor.email);
    expect(received).toHaveLength(2);
  });

  test("of a clock that was far ahead is not waited for", async () => {
    const { vendor } = await buildBakery();
    world.clock.set("2027-02-01T10:00:00+01:00");
    await offer(vendor, "2027-03-20");
    await minute();
    expect(await statesOf(vendor)).toEqual(["bakery-order waiting"]);
    world.clock.set("2026-03-02T10:00:00+01:00");
    await minute();
    expect(await statesOf(vendor)).toEqual(["bakery-order sent"]);
  });

  test("is copied to extra addresses once, with no right in it", async () => {
    const { vendor, page } = await buildBakery();
    const email = `extra${++count}@konditori.example`;
    await page.call("add-own-address", { email, orders: true, invoices: false });
    const token = await world.mailedToken(email, "leverantor/adress");
    await world.nobody.call("prove-supplier-address", { token });
    await offer(vendor);
    await minute();
    await morning();
    const copies = (await world.mailsTo(email)).filter(({ kind }) => kind === "supplier-copy");
    expect(copies).toHaveLength(1);
    expect(copies[0]!.text).not.toContain("token=");
  });
});
