import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setOrderOf } from "../../../test/order-facts.ts";
import { calendarPerson } from "../../../test/calendar-person.ts";
import { probeMail } from "../../../test/probe-mail.ts";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import type { companies } from "../../database/schema.ts";
import { deleteCompany } from "./delete-company.ts";
import { deliverMails } from "../../mail/deliver.ts";
import { writeMail } from "../../mail/outbox.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const remove = (id: string) =>
  world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(sql`select name from companies where id::text = ${id}`);
    return deleteCompany(tx, id, String(rows[0]?.name ?? ""));
  });
const run = async (query: ReturnType<typeof sql>) => (await world.inDatabase((tx) => tx.execute(query))).rows;

/** Every row of the database that holds the text, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await run(sql`select table_name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { table_name } of tables as { table_name: string }[]) {
    const rows = await run(
      sql`select 1 from ${sql.identifier(table_name)} t where position(${text} in to_jsonb(t)::text) > 0`,
    );
    if (rows.length > 0) found.push(table_name);
  }
  return found.sort();
}

/** A company that has used everything once, and whose time is over. */
async function formerCustomer() {
  const company = await world.buildCompany({ name: "Kanariefågel AB", subscription_tier: "pro" });
  const { id, hr } = company;
  await world.as(hr).call("get-calendar-feed", {});
  await calendarPerson(world).connect(hr, "google");
  const employee = await world.buildEmployee(company, { name: "Kim Kanarie" });
  const order = await world.buildCakeOrder(employee, { bakery_id: (await world.buildVendor()).id });
  await world.inDatabase((tx) => setOrderOf(tx, order.id, { status: "completed" }));
  await mealsOf(company);
  await world.as(hr).call("export-employees", {}, { "idempotency-key": "export" });
  await world.nobody.call("send-password-reset", { email: hr.email });
  await run(sql`insert into payment_links (company_name, admin_email, company_id)
    values ('Kanariefågel AB', ${hr.email}, ${id})`);
  await run(sql`insert into checkouts (session_id, email) values (${`cs_${id}`}, ${hr.email})`);
  await world.inDatabase((tx) =>
    writeMail(
      tx,
      probeMail({
        kind: "supplier-silent",
        key: order.id,
        to: "admin@tartdags.example",
        orderIds: [order.id],
        words: { subject: "Larm", html: "<p>Kanariefågel AB</p>", text: "Kanariefågel AB" },
      }),
    ),
  );
  await deliverMails(world.services);
  return { ...company, employee, order };
}

/** A schedule that was changed on the way, so that the later one continues the earlier. */
async function mealsOf({ id }: { id: string }) {
  const event = (continues: unknown) =>
    run(sql`insert into meal_events (company_id, event_type, start_date, people_count, continues_id)
      values (${id}, 'lunch', '2026-03-02', 9, ${continues}) returning id`);
  const [first] = await event(null);
  const [second] = await event(first!.id);
  await run(sql`insert into meal_orders (company_id, meal_event_id, delivery_date, time, people_count,
      completed_at, outcome, outcome_at, outcome_by)
    values (${id}, ${second!.id}, '2026-03-03', '12:00', 9, app_now(), 'came', app_now(), 'hr')`);
}

describe("delete-company", () => {
  test("leaves nothing of the company and its people, and touches no other", async () => {
    const neighbour = await world.buildCompany();
    await world.buildCakeOrder(await world.buildEmployee(neighbour));
    const former = await formerCustomer();
    const staff = await world.buildUser("admin", former.id);
    const traces = [former.id, former.employee.id, former.order.id, former.hr.userId, former.hr.email];

    expect(await remove(former.id)).toEqual({
      deleted: { name: "Kanariefågel AB", employees: 1, users: 1, calendar: "google" },
    });
    for (const trace of [...traces, "Kanarie"]) {
      expect([trace, ...(await tablesWith(trace))]).toEqual(
        trace === former.id ? [trace, "audit_log"] : [trace],
      );
    }
    const log = await run(
      sql`select action, company_id, details from audit_log where action = 'company-deleted'`,
    );
    expect(log).toEqual([
      { action: "company-deleted", company_id: null, details: { id: former.id, employees: 1, users: 1 } },
    ]);

    await expect(isSignedIn(former.hr)).resolves.toBe(false);
    await expect(isSignedIn(staff)).resolves.toBe(true);
    const { employees } = await world.as(neighbour.hr).call("list-employees", {});
    expect(employees).toHaveLength(1);
    expect(await remove(former.id)).toEqual({ refused: `No company has the id ${former.id}.` });
  });

  test.each<[string, Partial<typeof companies.$inferInsert>, boolean]>([
    ["a trial that nobody pays for", {}, true],
    ["a trial that a payment follows", { stripe_subscription_id: "sub_1" }, false],
    ["a subscription", { subscription_status: "active" }, false],
    ["a cancelled one", { subscription_status: "cancelled", stripe_subscription_id: "sub_2" }, true],
  ])("%s", async (_name, values, goes) => {
    const { id } = await world.buildCompany(values);
    expect(Object.keys(await remove(id))).toEqual([goes ? "deleted" : "refused"]);
    expect(await run(sql`select id from companies where id = ${id}`)).toHaveLength(goes ? 0 : 1);
  });

  test("waits for orders to be cancelled, and for the supplier to be told", async () => {
    const company = await world.buildCompany({ name: "Nordljus AB" });
    const employee = await world.buildEmployee(company);
    const order = await world.buildCakeOrder(employee, { status: "confirmed" });
    expect(await remove(company.id)).toEqual({
      refused: "Nordljus AB has open orders: 1 cakes, 0 meals. Cancel them first.",
    });

    await world.inDatabase((tx) => setOrderOf(tx, order.id, { status: "cancelled" }));
    await world.inDatabase((tx) =>
      writeMail(
        tx,
        probeMail({ kind: "cancelled", key: "1", to: "bageri@b.example", companyId: company.id }),
      ),
    );
    expect(await remove(company.id)).toMatchObject({ refused: expect.stringContaining("not left: 1") });
    await deliverMails(world.services);
    expect(await remove(company.id)).toHaveProperty("deleted");
  });

  test.each(["dead", "held", "unsure"])(
    "keeps a cancellation that is %s while the supplier can still bake",
    async (status) => {
      const { id } = await cancelledCake();
      await run(sql`update mails set status = ${status} where company_id = ${id}`);
      expect(await remove(id)).toEqual({
        refused:
          "Nordljus AB has cancellations that may not have reached their supplier: 1. Send them in the admin's journal, " +
          "after a correction of the supplier's address if need be, or call and wait until the delivery's time has passed.",
      });

      await run(sql`update mails set expires_at = app_now() where company_id = ${id}`);
      expect(await remove(id)).toHaveProperty("deleted");
    },
  );

  test("goes on when the admin has sent a refused cancellation again", async () => {
    const { id } = await cancelledCake();
    world.sandbox.faults.set("mail", "550", 1);
    await deliverMails(world.services);
    expect(await remove(id)).toHaveProperty("refused");

    const admin = world.as(await world.buildAdmin());
    const { mails } = await admin.call("list-dead-mails", {});
    await admin.call("send-mail-again", { id: mails[0]!.id });
    await deliverMails(world.services);
    expect(await remove(id)).toHaveProperty("deleted");
  });

  test("what is no id is nobody's", async () => {
    expect(await remove("Nordljus AB")).toEqual({ refused: "No company has the id Nordljus AB." });
  });

  test("needs the company's name typed, and refuses any other", async () => {
    const { id } = await formerCustomer();
    const removeAs = (name: string) => world.inDatabase((tx) => deleteCompany(tx, id, name));
    const refused = {
      refused: `That is not the name of the company with the id ${id}. Nothing is deleted.`,
    };
    for (const name of ["", "Kanariefågel", "Nordljus AB", id]) expect(await removeAs(name)).toEqual(refused);
    expect(await run(sql`select name from companies where id = ${id}`)).toEqual([
      { name: "Kanariefågel AB" },
    ]);
    expect(await removeAs(" Kanariefågel  AB ")).toMatchObject({ deleted: { name: "Kanariefågel AB" } });
  });
});

/** A company whose bakery had promised a cake, and is to be told that it is off. */
async function cancelledCake() {
  const company = await world.buildCompany({ name: "Nordljus AB" });
  const employee = await world.buildEmployee(company);
  const bakery = await world.buildVendor();
  const order = await world.buildCakeOrder(employee, { status: "confirmed", bakery_id: bakery.id });
  await world.as(company.hr).call("cancel-cake-order", { id: order.id });
  return company;
}

async function isSignedIn({ token }: Person): Promise<boolean> {
  const { status } = await world.send("get-user", "{}", { authorization: `Bearer ${token}` });
  return status === 200;
}
