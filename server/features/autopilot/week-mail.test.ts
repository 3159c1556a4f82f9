import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, build, mails, MONDAY, run, useWeeks, world } from "../../../test/week-scene.ts";
import { deliverMails } from "../../mail/deliver.ts";

/** Thursday's mail about the week after. */

useWeeks();

describe("the week's mail", () => {
  test("is written on Thursday for the week after, once, with who, what, where and who has said yes", async () => {
    const { company, cake, meal, employee } = await build();
    at("04T08:00");
    expect(await run()).toEqual({});
    at("05T08:00");
    expect(await run()).toEqual({ "week-ahead": 1 });
    expect(await run()).toEqual({});
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      key: `week-ahead:${company.id}:${MONDAY}`,
      to_email: "hr@bolag.example",
      subject: "En tårta och en måltid nästa vecka",
      order_ids: [meal.id, cake.id],
      employee_ids: [employee.id],
    });
    expect(mail!.text).toContain("Vecka 11");
    expect(mail!.text).toContain("Båda är bekräftade och ni behöver inte göra något.");
    expect(mail!.text).toMatch(/torsdag 12 mars: Amina Lindqvist\n {2}8 bitar kl\.\s14:00, Storgatan 1/);
    expect(mail!.text).toContain("Allergi: nötter.");
    expect(mail!.text).toContain("tisdag 10 mars: Lunch");
    expect(mail!.text).toContain("har sagt ja");
  });

  test("is made up until the week begins, and never for what was Wednesday's run", async () => {
    await build();
    at("05T05:00");
    expect(await run("2026-03-04")).toEqual({});
    at("09T05:00");
    expect(await run("2026-03-08")).toEqual({});
    at("06T11:00");
    expect(await run()).toEqual({ "week-ahead": 1 });
  });

  test("is not written without an autopilot that is on, without access, or about an empty week", async () => {
    const { company, cake, meal } = await build();
    at("05T08:00");
    const without = async (statement: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await world.inDatabase((tx) => tx.execute(statement));
      expect(await run()).toEqual({});
      await world.inDatabase((tx) => tx.execute(back));
    };
    await without(
      sql`update autopilots set paused_since = app_now()`,
      sql`update autopilots set paused_since = null`,
    );
    await without(
      sql`update autopilots set on_since = null`,
      sql`update autopilots set on_since = app_now()`,
    );
    await without(
      sql`update companies set subscription_status = 'cancelled', period_ends_at = app_now() - interval '1 day'`,
      sql`update companies set subscription_status = 'active', period_ends_at = null`,
    );
    await world.as(company.hr).call("cancel-cake-order", { id: cake.id });
    await world.as(company.hr).call("cancel-meal-order", { meal_order_id: meal.id });
    expect(await run()).toEqual({});
  });

  test("tells how things are when it leaves: what was cancelled is gone, and somebody who opted out too", async () => {
    const { company, cake, employee, meal } = await build();
    at("05T08:00");
    await run();
    await world.as(company.hr).call("cancel-meal-order", { meal_order_id: meal.id });
    expect((await mails())[0]).toMatchObject({ subject: "En tårta nästa vecka" });
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'quiet' where id = ${employee.id}`),
    );
    expect((await mails())[0]!.text).toContain("Vill fira tyst");
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set celebration = 'none' where id = ${employee.id}`),
    );
    await deliverMails(world.services);
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select status from mails where kind = 'week-ahead' and order_ids <> '{}'`),
    );
    expect(rows).toEqual([{ status: "withdrawn" }]);
    expect(cake.id).toBeTruthy();
  });

  test("has one quiet line about what solved itself, and none about what a person did", async () => {
    const { company, cake, bakery } = await build();
    const other = await world.buildVendor({ name: "Konditori Lindblom" });
    await world.inDatabase(async (tx) => {
      await tx.execute(
        sql`update offers set status = 'declined', reason = 'Fullt' where order_id = ${cake.id}`,
      );
      await tx.execute(sql`select set_config('app.actor', 'automation', true)`);
      await tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status)
        values (${company.id}, ${cake.id}, ${other.id}, 2, 'open')`);
      await tx.execute(sql`update orders set supplier_id = ${other.id} where id = ${cake.id}`);
    });
    at("05T08:00");
    await run();
    expect((await mails())[0]!.text).not.toContain("Löste sig");
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set status = 'accepted', answered_at = app_now(), answered_by = 'supplier'
        where order_id = ${cake.id} and position = 2`),
    );
    expect((await mails())[0]!.text).toContain(
      `Löste sig av sig självt: ${bakery.name} kunde inte, så Konditori Lindblom bakar till Amina.`,
    );
    await world.inDatabase((tx) =>
      tx.execute(sql`update order_history set actor = 'hr' where order_id = ${cake.id} and before is null`),
    );
    expect((await mails())[0]!.text).not.toContain("Löste sig");
  });

  test("says so when a cake is the reader's own", async () => {
    const { employee } = await build();
    await world.inDatabase((tx) =>
      tx.execute(sql`update employees set email = 'HR@bolag.example' where id = ${employee.id}`),
    );
    at("05T08:00");
    await run();
    expect((await mails())[0]!.text).toContain("Den här är din egen. Grattis i förväg!");
  });
});
