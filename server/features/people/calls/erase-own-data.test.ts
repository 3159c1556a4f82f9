import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilBlocked } from "../../../../test/locks.ts";
import { CANARY, details, registered } from "../../../../test/registered.ts";
import { storedText } from "../../../../test/stored-text.ts";
import { probeMail } from "../../../../test/probe-mail.ts";
import { createWorld, type World } from "../../../../test/world.ts";
import { stockholmToday } from "../../../../domain/clock.ts";
import { applyRetention } from "../../../jobs/retention.ts";
import { deliverMails } from "../../../mail/deliver.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { blankLateMails, eraseEmployees } from "../erase.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

/** A colleague's cake: the mail names nobody, but counts everybody's allergies. One has been sent, one is on its way. */
async function restaurantWasNotified() {
  const { employee, token } = await registered(world);
  const { company_id } = await world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select company_id from employees where id = ${employee.id}`);
    return rows[0] as { company_id: string };
  });
  const colleague = await world.buildEmployee({ id: company_id });
  const order = await world.buildCakeOrder(colleague);
  await world.inDatabase(async (tx) => {
    for (const number of [1, 2]) {
      await writeMail(
        tx,
        probeMail({
          kind: "bakery-order",
          key: `${number}:${order.id}`,
          to: "bageri@b.example",
          companyId: company_id,
          employeeIds: [colleague.id],
          orderIds: [order.id],
          words: {
            subject: "Beställning",
            html: "<p>1</p>",
            text: `Fler som äter av tårtan: ${CANARY} (1 person)`,
          },
        }),
      );
    }
    await tx.execute(sql`update mails set status = 'sent' where key = ${`bakery-order:1:${order.id}`}`);
    await tx.execute(sql`update mails set claimed_until = now() + interval '5 minutes'
      where key = ${`bakery-order:2:${order.id}`}`);
  });
  return { company_id, token };
}

/** Mails about a colleague's birthday to somebody: one was sent, one had nothing left to say, one waits. */
async function heardOfColleagues(person: { id: string; email: string; company_id: string }) {
  const colleague = await world.buildEmployee({ id: person.company_id });
  await world.inDatabase(async (tx) => {
    for (const [day, status, html] of [
      ["2026-02-01", "sent", "<p>Grattis</p>"],
      ["2026-02-02", "withdrawn", ""],
      ["2026-02-03", "waiting", ""],
    ] as const) {
      const [key] = await writeMail(
        tx,
        probeMail({
          kind: "birthday-reminder-colleagues",
          key: `${person.id}:${day}`,
          to: person.email,
          recipientId: person.id,
          companyId: person.company_id,
          employeeIds: [colleague.id],
          words: { subject: "Födelsedag", html, text: "" },
        }),
      );
      await tx.execute(sql`update mails set status = ${status} where key = ${key}`);
    }
  });
}

describe("erasure", () => {
  test("leaves no trace of the person in any table, and tells them so", async () => {
    const { id, hr, employee, email, token } = await registered(world);
    const order = await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "declined", decline_reason: `Vi klarar inte ${CANARY}`, delivery_date: "2026-02-01" },
    );
    const came = await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "completed", delivery_date: stockholmToday(world.clock).subtract({ days: 3 }).toString() },
    );
    await world
      .as(hr)
      .call("tell-delivery-outcome", { order_id: came.id, outcome: "wrong", note: `Inte ${CANARY}` });
    await world.inDatabase((tx) =>
      tx.execute(sql`update orders set approval_reason = ${`Inget för ${CANARY}`} where id = ${order.id}`),
    );
    await world
      .as(hr)
      .call(
        "update-employee",
        { id: employee.id, ...details(employee, email), allergies: CANARY },
        { "idempotency-key": "samma" },
      );
    await world.inDatabase((tx) =>
      writeMail(
        tx,
        probeMail({
          kind: "cake-reminder-hr-week",
          key: order.id,
          to: hr.email,
          companyId: id,
          employeeIds: [employee.id],
          words: { subject: employee.name, html: `<p>${CANARY}</p>`, text: CANARY },
        }),
      ),
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update mails set status = 'sent' where company_id = ${id}`),
    );
    await heardOfColleagues({ id: employee.id, email, company_id: id });
    expect(await storedText(world)).toContain(employee.name);

    const about = async () =>
      (await storedText(world))
        .split("\n")
        .filter((row) => row.includes(employee.name) || row.includes(email));
    await world.nobody.call("erase-own-data", { token });
    const after = (await storedText(world)).split("\n");
    // Only the last mail, to say that it is done, still needs the address.
    expect(await about()).toEqual([expect.stringContaining("erasure-done")]);
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().some((mail) => [mail.to].flat().includes(email))).toBe(true);
    await applyRetention(world.services);
    expect(await about()).toEqual([]);
    expect(after.filter((row) => row.includes(id) && row.includes(CANARY))).toEqual([]);
    await expect(world.nobody.call("get-own-data", { token })).rejects.toMatchObject({
      code: "link-expired",
    });
    const again = world.as(hr).call("export-employee", { id: employee.id });
    await expect(again).rejects.toMatchObject({ code: "employee-not-found" });
  });

  test("tells HR that the cake is off, and not whose it was; HR, who erases somebody, knows", async () => {
    const { id, hr, employee, token } = await registered(world);
    const bakery = await world.buildVendor();
    await world.buildCakeOrder(
      { ...employee, company_id: id },
      { status: "confirmed", bakery_id: bakery.id },
    );
    await world.nobody.call("erase-own-data", { token });
    const told = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(sql`select * from mails where company_id = ${id} and kind = 'order-cancelled-hr'`),
      );
      return rows as { to_email: string; text: string; employee_ids: string[] }[];
    };
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to_email: "hr@bolag.example", employee_ids: [] });
    expect(mail!.text).toContain("Tårta, 8 bitar");
    expect(mail!.text).toContain("söndag 17 maj");
    expect(mail!.text).toContain("Den som skulle firas har raderat sina uppgifter.");
    expect(mail!.text).toContain(`${bakery.name} har fått besked`);
    expect(JSON.stringify(mail)).not.toMatch(new RegExp(`Kim|Kanarie|${employee.id}`));
    await deliverMails(world.services);
    expect(world.sandbox.mailbox.list().some(({ key }) => key?.startsWith("order-cancelled-hr"))).toBe(true);

    const other = await world.buildEmployee({ id });
    await world.buildCakeOrder(other, { status: "confirmed", bakery_id: bakery.id });
    await world.as(hr).call("erase-employee", { id: other.id });
    expect(await told()).toHaveLength(1);
  });

  test("by HR is not undone by a change that the person saves at the same moment", async () => {
    const { id, employee, email, token } = await registered(world);
    const { services, clock } = world;
    let saved: Promise<unknown> = Promise.resolve();
    await world.inDatabase(async (tx) => {
      const whose = { companyId: id, employeeIds: [employee.id], today: stockholmToday(clock) };
      await eraseEmployees(tx, services, { ...whose, why: "hr" });
      saved = world.nobody
        .call("update-own-data", {
          ...details(employee, email),
          token,
          allergies: CANARY,
          consent: true,
          celebration: "quiet",
        })
        .catch((error: unknown) => error);
      await untilBlocked(world.db);
    });
    expect(await saved).toMatchObject({ code: "link-expired", status: 410 });
    expect(await storedText(world)).not.toContain(employee.name);
  });

  test("by HR is the same, and is written to the log", async () => {
    const { hr, employee } = await registered(world);
    await world.as(hr).call("erase-employee", { id: employee.id });
    const { entries } = await world.as(hr).call("list-audit-log", {});
    expect(entries).toMatchObject([{ action: "employee-erased", by: "Maja Åkerö", details: { why: "hr" } }]);
    expect(await storedText(world)).not.toContain(employee.name);
  });

  test("an erased allergy is gone from what kitchens were told of colleagues, also from a mail that was just being sent", async () => {
    const { company_id, token } = await restaurantWasNotified();
    await world.nobody.call("erase-own-data", { token });
    const texts = async () => {
      const { rows } = await world.inDatabase((tx) =>
        tx.execute(
          sql`select text from mails where company_id = ${company_id} and kind = 'bakery-order' order by key`,
        ),
      );
      return rows.map((row) => String(row.text).includes(CANARY));
    };
    expect(await texts()).toEqual([false, true]);
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update mails set status = 'sent' where company_id = ${company_id}`);
      await blankLateMails(tx);
    });
    expect(await texts()).toEqual([false, false]);
  });
});
