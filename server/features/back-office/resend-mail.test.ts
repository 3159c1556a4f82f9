import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { cancelOrders } from "../orders/cancel-orders.ts";
import { offerToSupplier } from "../orders/offer-to-supplier.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.mailbox.empty();
  world.clock.advance({ minutes: 1 });
});

async function cakeAsked() {
  const company = await world.buildCompany();
  const bakery = await world.buildVendor();
  const employee = await world.buildEmployee(company);
  const order = await world.buildCakeOrder(employee, { bakery_id: bakery.id });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [order.id], "admin"));
  await deliverMails(world.services);
  return { company, bakery, order };
}
const cancel = (id: string) =>
  world.inDatabase((tx) => cancelOrders(tx, world.services, "cake", [id], { by: "admin", reason: null }));
const mailsOf = async (companyId: string, kind: string) =>
  (await world.as(admin).call("get-company-page", { id: companyId })).mails.filter(
    (mail) => mail.kind === kind,
  );
const resend = (id: string) => world.as(admin).call("resend-mail", { id });
const refusal = (code: string) => ({ code });

describe("resend-mail", () => {
  test("sends what had left as a mail of its own, to where its reader is now, once at a time", async () => {
    const { company, order } = await cakeAsked();
    await cancel(order.id);
    await deliverMails(world.services);
    const [first] = await mailsOf(company.id, "order-cancelled-hr");
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = 'ny@bolag.example' where id = ${company.id}`),
    );
    world.clock.advance({ minutes: 1 });
    expect(await resend(first!.id)).toEqual({ to_email: "ny@bolag.example" });
    await expect(resend(first!.id)).rejects.toMatchObject(refusal("mail-waits"));
    await deliverMails(world.services);
    const [again, ...rest] = await mailsOf(company.id, "order-cancelled-hr");
    expect(rest.map(({ id }) => id)).toEqual([first!.id]);
    expect(again).toMatchObject({ repeats: true, status: "sent", subject: first!.subject });
    expect(world.sandbox.mailbox.list().filter(({ to }) => to.includes("ny@bolag.example"))).toHaveLength(1);
    const { audit } = await world.as(admin).call("get-company-page", { id: company.id });
    expect(
      audit.filter(({ action, email }) => action === "mail-resent" && email === admin.email),
    ).toHaveLength(1);
  });

  test("gives what is worded at departure new words, and refuses it when the order has gone", async () => {
    const { company, bakery, order } = await cakeAsked();
    const [asked] = await mailsOf(company.id, "bakery-order");
    await resend(asked!.id);
    await deliverMails(world.services);
    const [again] = (await world.mailsTo(bakery.email!)).slice(-1);
    expect(again).toMatchObject({ kind: "bakery-order", status: "sent", order_ids: [order.id] });
    expect(again!.html).toContain("link.invalid");
    await cancel(order.id);
    await expect(resend(asked!.id)).rejects.toMatchObject(refusal("mail-not-true"));
  });

  test("refuses what tells of an order that has changed since", async () => {
    const { company, order } = await cakeAsked();
    await cancel(order.id);
    await deliverMails(world.services);
    const [told] = await mailsOf(company.id, "order-cancelled-hr");
    world.clock.advance({ minutes: 5 });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set quantity = 20, cancelled_at = null where id = ${order.id}`),
    );
    await expect(resend(told!.id)).rejects.toMatchObject(refusal("mail-not-true"));
  });

  test("refuses a link that has left, and tries again what had not arrived while its link holds", async () => {
    const { id, hr } = await world.buildCompany();
    const email = "ida@bolag.example";
    await world.as(hr).call("invite-member", { email, role: "viewer", sees_allergies: false });
    const [mail] = await mailsOf(id, "member-invitation");
    await expect(resend(mail!.id)).rejects.toMatchObject(refusal("mail-waits"));
    const settle = (status: string) =>
      world.inDatabase((tx) => tx.execute(sql`update mails set status = ${status} where id = ${mail!.id}`));
    await settle("unsure");
    await resend(mail!.id);
    await deliverMails(world.services);
    expect(await mailsOf(id, "member-invitation")).toMatchObject([{ id: mail!.id, status: "sent" }]);
    await expect(resend(mail!.id)).rejects.toMatchObject(refusal("mail-link-dead"));
    const { invitations } = await world.as(hr).call("list-members", {});
    await world.as(hr).call("revoke-invitation", { id: invitations[0]!.id });
    await expect(resend(mail!.id)).rejects.toMatchObject(refusal("mail-reader-gone"));
  });

  test("tells of an account that is closed, and of one that is opened, only while that is so", async () => {
    const { id, hr } = await world.buildCompany();
    const close = async () => {
      const { company } = await world.as(hr).call("get-user", {});
      await world.as(hr).call("close-company", { confirmation: company!.name });
      await deliverMails(world.services);
      world.clock.advance({ minutes: 5 });
    };
    const latest = async (kind: string) => (await mailsOf(id, kind))[0]!.id;
    await close();
    const closed = await latest("company-closed");
    await resend(closed);
    await deliverMails(world.services);
    await world.as(hr).call("reopen-company", {});
    await deliverMails(world.services);
    world.clock.advance({ minutes: 5 });
    await expect(resend(closed)).rejects.toMatchObject(refusal("mail-not-true"));
    const reopened = await latest("company-reopened");
    await resend(reopened);
    await deliverMails(world.services);
    await close();
    for (const old of [closed, reopened])
      await expect(resend(old)).rejects.toMatchObject(refusal("mail-not-true"));
  });

  test("is about a company's mails alone", async () => {
    await expect(resend(crypto.randomUUID())).rejects.toMatchObject(refusal("mail-gone"));
  });
});
