import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { at, DAY, lookedAt, morning, useWholeDays, world } from "../../../test/whole-day-scene.ts";
import { assignSupplier } from "./assign-supplier.ts";

/** A day on which a company has more cakes than a link can name one by one. */

useWholeDays();

const linkIn = ({ text }: { text: string }) => /\/svar\?token=([\w.-]+)/.exec(text)![1]!;
const open = (token: string) => world.nobody.call("get-supplier-orders", { token });

async function manyCakes(count: number) {
  const { id: company_id } = await world.buildCompany({
    subscription_status: "active",
    first_approved_at: "2026-01-01T09:00:00Z",
  });
  const bakery = await world.buildVendor({ daily_capacity: 1000 });
  await world.inDatabase((tx) =>
    tx.execute(sql`
      with people as (
        insert into employees (company_id, name, birthday, allergies)
        select ${company_id}, 'Elin Sandberg ' || n, '1990-03-09', case when n = 1 then 'nötter' end
        from generate_series(1, ${count}::int) n returning id
      )
      insert into cake_orders (company_id, employee_id, bakery_id, birthday, delivery_date, portion_size)
      select ${company_id}, id, ${bakery.id}, ${DAY}, ${DAY}, 8 from people`),
  );
  // As autovacuum does: a plan for empty tables would compare each with each.
  await world.db.lookUp("analyze", "analyze orders, offers, employees", []);
  await morning("02");
  const mails = await lookedAt(bakery.email)();
  expect(mails.map(({ kind }) => kind)).toEqual(["bakery-order"]);
  return { bakery, token: linkIn(mails[0]!), text: mails[0]!.text };
}

test("two hundred cakes are asked for in one mail, and everything is said of them at once", async () => {
  const { token, text } = await manyCakes(200);
  expect(text).toContain("Märk kartongen: ES 200");
  expect(token.length, "a link that mail programs leave whole").toBeLessThan(600);
  const { orders, allergens } = await open(token);
  expect(orders).toHaveLength(200);
  const order_ids = orders.map(({ id }) => id);
  const versions = orders.map(({ version }) => version!);
  const all = { token, order_ids, versions };
  const yes = { ...all, answer: "confirm", allergens_read: allergens } as const;
  expect(await world.nobody.call("answer-supplier-order", yes)).toEqual({ answered: 200 });
  at("06T09:00");
  await world.nobody.call("reconfirm-supplier-order", { token, versions });
  const withdrawing = { ...all, reason: "Ugnen är trasig" };
  expect(await world.nobody.call("withdraw-supplier-order", withdrawing)).toEqual({ withdrawn: 200 });
  const back = await world.nobody.call("take-back-withdrawal", { token, order_ids });
  expect(back).toEqual({ confirmed: 200, asks_again: false });
  at("09T14:30");
  await world.nobody.call("deliver-supplier-order", { token, order_ids });
  expect((await open(token)).orders.every(({ outcome }) => outcome === "came")).toBe(true);
});

test("a link that cannot name each lives as long as one of them is theirs", async () => {
  const { token } = await manyCakes(21);
  const { orders } = await open(token);
  const other = await world.buildVendor({ daily_capacity: 1000 });
  const giveAway = (id: string) =>
    world.inDatabase((tx) => assignSupplier(tx, world.services, "cake", id, other.id, "hr"));
  const left = orders.map(({ id }) => id);
  while (left.length > 1) {
    await giveAway(left.pop()!);
    expect((await open(token)).orders.map(({ id }) => id)).toEqual(left);
  }
  await giveAway(left[0]!);
  await expect(open(token)).rejects.toThrow("har gått vidare till en annan leverantör");
});
