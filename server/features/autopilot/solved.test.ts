import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { at, build, useWeeks, world, yes } from "../../../test/week-scene.ts";

/** What went wrong and was mended without anybody pressing anything. */

useWeeks();

describe("what solved itself", () => {
  test("is one quiet line for the platform, since the last working day, with the day's figures", async () => {
    const { company, cake, bakery } = await build();
    at("09T08:30");
    const admin = world.as(await world.buildAdmin());
    const day = () => admin.call("get-platform-day", {});
    const before = await day();
    expect(before).toMatchObject({ since: "2026-03-06", run: null });
    const other = await world.buildVendor();
    await world.inDatabase(async (tx) => {
      await tx.execute(sql`update offers set status = 'expired' where order_id = ${cake.id}`);
      await tx.execute(sql`select set_config('app.actor', 'automation', true)`);
      await tx.execute(sql`insert into offers (company_id, order_id, supplier_id, position, status, offered_at)
        values (${company.id}, ${cake.id}, ${other.id}, 2, 'open', '2026-03-06T08:00:00Z')`);
      await tx.execute(sql`update offers set status = 'accepted', answered_at = '2026-03-06T10:10:00Z',
        answered_by = 'supplier' where order_id = ${cake.id} and position = 2`);
    });
    const { solved, ...figures } = await day();
    expect(solved.count).toBe(before.solved.count + 1);
    expect(solved.silent).toBe(before.solved.silent + 1);
    expect(solved.lines).toContainEqual(
      expect.objectContaining({
        order_id: cake.id,
        on: "2026-03-06",
        text: `${bakery.name} svarade inte i tid, så ${other.name} bakar till Amina.`,
      }),
    );
    expect(figures.answer_minutes).toBeGreaterThan(0);
    at("10T08:30");
    const later = world.as(await world.buildAdmin());
    expect((await later.call("get-platform-day", {})).meals_today).toBeGreaterThan(0);
  });

  test("is told for the month: passed on, answered after the reminder, and moved from a day off", async () => {
    const { company, cake, bakery } = await build();
    const hr = world.as(company.hr);
    const solved = async () => (await hr.call("list-solved", {})).lines;
    at("05T09:00");
    expect(await solved()).toEqual([]);
    const sunday = await world.buildEmployee(company, { name: "Sofia Lindell", birthday: "1990-03-01" });
    await world.buildCakeOrder(sunday, {
      ...yes,
      status: "completed",
      birthday: "2026-03-01",
      delivery_date: "2026-03-02",
    });
    await world.inDatabase((tx) =>
      tx.execute(sql`update offers set reminded_at = '2026-03-03T10:00:00Z', answered_at = '2026-03-04T09:00:00Z',
        answered_by = 'supplier' where order_id = ${cake.id}`),
    );
    expect(await solved()).toEqual([
      {
        on: "2026-03-04",
        text: `${bakery.name} svarade först efter påminnelsen. Tårtan till Amina är bekräftad.`,
      },
      { on: "2026-03-02", text: "Sofia Lindell fyllde år en söndag. Tårtan kom på måndagen." },
    ]);
    await world.inDatabase((tx) => tx.execute(sql`update autopilots set on_since = null`));
    expect(await solved()).toEqual([]);
  });
});
