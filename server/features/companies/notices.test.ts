import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Role } from "../../../contract/callers.ts";
import { buildCakeOn, newMorning, writtenMails } from "../../../test/morning.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { dailyCheck } from "../../jobs/daily-check.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { requireDeliveryDay } from "../orders/delivery-questions.ts";
import { writeMail } from "../../mail/outbox.ts";
import { requireWeek } from "../autopilot/change-week.ts";
import { weekToken } from "../autopilot/week-links.ts";
import { orderMissed } from "../orders/mails/order-missed.ts";
import { readOrders } from "../orders/read-orders.ts";
import { reassignedMail } from "../orders/reassigned-mail.ts";
import { outcomeToken, outcomeUrl } from "../orders/outcome-links.ts";

/** Who gets which of a company's mails. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
  Object.assign(world.services.settings, { limits: false });
});
beforeEach(() => newMorning(world));
afterAll(() => world.close());

/** A cake next week whose company's contact is its HR, who has a colleague. */
async function build(day = "2026-03-09", role: Role = "user", values: object = {}) {
  const made = await buildCakeOn(world, day, values, { allergies: "nötter" });
  const { company } = made;
  await world.inDatabase((tx) =>
    tx.execute(sql`update companies set contact_email = ${company.hr.email}, contact_first_name = 'Elin'
      where id = ${company.id}`),
  );
  return { ...made, hr: company.hr, colleague: await world.buildUser(role, company.id) };
}

const choose = (who: Person, notice: "week-before" | "day-before" | "problems" | "billing", wanted = true) =>
  world.as(who).call("choose-notice", { notice, wanted });
const check = () => dailyCheck(world.services);
const read = (kind: string) => writtenMails(world, kind);
const kindTo = async (kind: string, who: Person) =>
  (await read(kind)).filter(({ to_email }) => to_email === who.email);
const counted = () =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select result from automation_runs where kind = 'daily'`);
    return (rows[0] as { result: Record<string, number> }).result;
  });

describe("what goes to HR", () => {
  test("goes to everybody who has chosen it, each in a mail of their own, once", async () => {
    const { company, hr, colleague } = await build();
    await choose(colleague, "week-before");
    await check();
    await world.inDatabase((tx) => tx.execute(sql`delete from automation_runs`));
    await check();
    const mails = await read("cake-reminder-hr-week");
    const key = `cake-reminder-hr-week:${company.id}:2026-03-09`;
    expect(mails.map((mail) => [mail.key, mail.to_email])).toEqual([
      [key, hr.email],
      [`${key}:${colleague.userId}`, colleague.email],
    ]);
    const [own, other] = mails;
    expect(own!.text).toContain("Hej Elin!");
    expect(own!.text).toContain("kontaktperson för");
    expect(other!.text).toContain("nötter");
    expect(other!.text).not.toMatch(/Elin|kontaktperson/);
    expect(other!.text).toContain("du har valt att få sådana mejl");
    expect((await counted())["cake-reminder-hr-week"]).toBeUndefined();
  });

  test("leaves with the way to change what one gets", async () => {
    const { hr } = await build();
    await check();
    await deliverMails(world.services);
    const sent = world.sandbox.mailbox.list().find(({ to }) => to === hr.email)!;
    for (const words of [sent.html, sent.text])
      expect(words).toContain("https://tartdags.example/dashboard/installningar/mejl");
  });

  test("goes to whoever has chosen it when the contact has turned it off, and to nobody if nobody has", async () => {
    const { hr, colleague } = await build();
    await choose(colleague, "week-before");
    await choose(hr, "week-before", false);
    await check();
    expect((await read("cake-reminder-hr-week")).map(({ to_email }) => to_email)).toEqual([colleague.email]);
    await newMorning(world);
    const alone = await build();
    await choose(alone.hr, "week-before", false);
    await check();
    expect(await read("cake-reminder-hr-week")).toMatchObject([{ status: "withdrawn" }]);
    expect((await counted())["cake-reminder-hr-week"]).toBeUndefined();
  });

  test("is not for somebody whose role or rights it does not fit, nor any more when these are taken away", async () => {
    const { hr, colleague } = await build("2026-03-09", "finance");
    await expect(choose(colleague, "problems")).rejects.toMatchObject({ code: "notice-not-yours" });
    await expect(choose(colleague, "week-before")).rejects.toMatchObject({ code: "notice-not-yours" });
    await choose(colleague, "billing");
    const access = { id: colleague.userId, role: "finance" } as const;
    await world.as(hr).call("change-member", { ...access, sees_allergies: true });
    await choose(colleague, "week-before");
    await check();
    expect(await kindTo("cake-reminder-hr-week", colleague)).toMatchObject([{ status: "waiting" }]);
    await world.as(hr).call("change-member", { ...access, sees_allergies: false });
    expect(await kindTo("cake-reminder-hr-week", colleague)).toMatchObject([{ status: "withdrawn" }]);
    const { own } = await world.as(colleague).call("get-notices", {});
    expect(own.filter(({ wanted }) => wanted)).toMatchObject([{ notice: "billing" }]);
  });

  test("that waits for somebody who is removed does not leave", async () => {
    const { hr, colleague } = await build();
    await choose(colleague, "week-before");
    await check();
    await world.as(hr).call("remove-member", { id: colleague.userId });
    expect(await kindTo("cake-reminder-hr-week", colleague)).toMatchObject([{ status: "withdrawn" }]);
  });

  test.each(["dead", "unsure"])(
    "that is %s is not sent again to somebody who was removed",
    async (status) => {
      const { hr, colleague } = await build();
      await choose(colleague, "week-before");
      await check();
      const { id } = await world.inDatabase(async (tx) => {
        const { rows } = await tx.execute(sql`
        update mails set status = ${status} where to_email = ${colleague.email} and company_id = ${hr.companyId} returning id`);
        return rows[0] as { id: string };
      });
      await world.as(hr).call("remove-member", { id: colleague.userId });
      const admin = await world.buildAdmin();
      await expect(world.as(admin).call("send-mail-again", { id })).rejects.toMatchObject({
        code: "mail-gone",
      });
    },
  );

  test("is one mail to a colleague who becomes the contact before it leaves", async () => {
    const { hr, colleague } = await build();
    await choose(colleague, "week-before");
    await check();
    await world.as(hr).call("hand-over-contact", { id: colleague.userId });
    const waiting = (await kindTo("cake-reminder-hr-week", colleague)).filter(
      ({ status }) => status === "waiting",
    );
    expect(waiting).toHaveLength(1);
    expect(await kindTo("cake-reminder-hr-week", hr)).toEqual([]);
  });

  test("opens by the reader's own link what they may do, until their access is taken away", async () => {
    const { company, hr, colleague } = await build();
    const link = { company_id: company.id, delivery_date: "2026-03-02" };
    const token = outcomeToken(world.services.vault, link, colleague.email);
    const open = () => world.inDatabase((tx) => requireDeliveryDay(tx, world.services, token));
    expect(await open()).toMatchObject(link);
    const access = { id: colleague.userId, role: "viewer", sees_allergies: true } as const;
    await world.as(hr).call("change-member", access);
    await expect(open()).rejects.toMatchObject({ code: "link-expired" });
  });

  test("tells why a supplier said no to nobody who may not see what people are allergic to", async () => {
    const { order, hr, colleague } = await build("2026-03-09", "viewer");
    await world.as(colleague).call("choose-notice", { notice: "changes", wanted: true });
    await world.inDatabase(async (tx) => {
      const [row] = await readOrders(tx, "cake", [order.id]);
      const before = { ...row!, decline_reason: "Vi kan inte baka utan nötter" };
      await writeMail(tx, reassignedMail(world.services, before, row!));
    });
    const [own] = await kindTo("order-reassigned-hr", hr);
    const [other] = await kindTo("order-reassigned-hr", colleague);
    expect(own!.text).toContain("utan nötter");
    expect(other!.text).toContain("har fått en ny leverantör");
    expect(other!.html + other!.text).not.toContain("nötter");
  });

  test("asks how it went by a link that opens for whoever may answer, though they see no allergies", async () => {
    const { company, hr, colleague } = await build();
    const access = { id: colleague.userId, role: "user", sees_allergies: false } as const;
    await world.as(hr).call("change-member", access);
    await world.as(colleague).call("choose-notice", { notice: "outcome", wanted: true });
    const day = { company_id: company.id, delivery_date: "2026-03-02" };
    const outcome = outcomeToken(world.services.vault, day, colleague.email);
    const open = () => world.inDatabase((tx) => requireDeliveryDay(tx, world.services, outcome));
    expect(await open()).toMatchObject(day);
    const week = weekToken(
      world.services.vault,
      { company_id: company.id, monday: "2026-03-09" },
      colleague.email,
    );
    await expect(world.inDatabase((tx) => requireWeek(tx, world.services, week))).rejects.toMatchObject({
      code: "link-expired",
    });
    await world.as(hr).call("change-member", { ...access, role: "viewer" });
    await expect(open()).rejects.toMatchObject({ code: "link-expired" });
  });
});

describe("mails about problems", () => {
  const noBakery = { status: "planned", bakery_id: null } as const;

  test("always reach somebody who can act: the last one hands them over", async () => {
    const { hr, colleague } = await build();
    await expect(choose(hr, "problems", false)).rejects.toMatchObject({ code: "last-problem-reader" });
    const handOver = (successor: string) =>
      world.as(hr).call("choose-notice", { notice: "problems", wanted: false, successor });
    const viewer = await world.buildUser("viewer", hr.companyId);
    await expect(handOver(viewer.userId)).rejects.toMatchObject({ code: "notice-not-yours" });
    await expect(handOver((await world.buildUser("user", null)).userId)).rejects.toMatchObject({
      code: "member-not-found",
    });
    await handOver(colleague.userId);
    const { readers } = await world.as(hr).call("get-notices", {});
    expect(readers.find(({ notice }) => notice === "problems")!.names).toHaveLength(1);
    await expect(choose(colleague, "problems", false)).rejects.toMatchObject({ code: "last-problem-reader" });
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries.filter(({ action }) => action === "notice-chosen")).toHaveLength(2);
  });

  test("go back to the contact when who took them over is removed, and nobody is named to who does not decide", async () => {
    const { hr, colleague } = await build("2026-03-12", "user", noBakery);
    await choose(colleague, "problems");
    await choose(hr, "problems", false);
    expect(await world.as(colleague).call("get-notices", {})).toMatchObject({ readers: [], successors: [] });
    await world.as(hr).call("remove-member", { id: colleague.userId });
    expect((await world.as(hr).call("get-notices", {})).problems.read).toBe(false);
    await check();
    expect((await read("order-without-supplier")).map(({ to_email }) => to_email)).toEqual([hr.email]);
  });

  test("go to somebody else who can act when the address refuses them, each once, and the company is told", async () => {
    const { company, hr, colleague } = await build("2026-03-12", "user", noBakery);
    await world.buildUser("viewer", company.id);
    const wrong = "hr på bolaget";
    const rename = (to: string, id: string) =>
      world.inDatabase((tx) =>
        tx.execute(sql`
        with named as (update profiles set email = ${to} where user_id = ${id}) update users set email = ${to} where id = ${id}`),
      );
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = ${wrong} where id = ${company.id}`),
    );
    await rename(wrong, colleague.userId);
    await check();
    await deliverMails(world.services);
    await deliverMails(world.services);
    const mails = await read("order-without-supplier");
    expect(mails.map(({ to_email, status }) => [to_email, status]).toSorted()).toEqual(
      [
        [wrong, "dead"],
        [hr.email, "sent"],
      ].toSorted(),
    );
    const { call } = world.as(hr);
    expect((await call("get-notices", {})).problems).toEqual({ read: false, refused: [wrong] });
    const viewer = await world.buildUser("viewer", company.id);
    expect((await world.as(viewer).call("get-notices", {})).problems.refused).toEqual([]);
    await choose(hr, "problems");
    expect((await call("get-notices", {})).problems.read).toBe(true);
  });

  test("that go to somebody else take no link along that is the contact's alone", async () => {
    const { company, hr } = await build();
    const contact = "hr på bolaget";
    await world.inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = ${contact} where id = ${company.id}`),
    );
    const day = { company_id: company.id, delivery_date: "2026-03-02" };
    await world.inDatabase((tx) =>
      writeMail(tx, {
        key: "lost",
        to: contact,
        recipientId: company.id,
        companyId: company.id,
        mail: orderMissed({
          company_name: "Bolaget",
          orders: [{ what: "Tårta till Elin", delivery_date: "2026-03-02" }],
          unanswered: false,
          url: outcomeUrl(world.services, day, contact),
        }),
      }),
    );
    await deliverMails(world.services);
    await deliverMails(world.services);
    const sent = world.sandbox.mailbox
      .list()
      .filter(({ to, text }) => to === hr.email && text.includes("Tårta till Elin"));
    expect(sent).toHaveLength(1);
    expect(sent[0]!.text).toContain("https://tartdags.example/dashboard\n");
    for (const words of [sent[0]!.html, sent[0]!.text]) {
      expect(words).not.toContain("token=");
      expect(words).not.toContain("för att du är kontaktperson");
      expect(words).toContain("i stället för kontaktpersonen på Bolaget");
    }
  });
});
