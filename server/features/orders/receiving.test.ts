import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answer,
  company,
  order,
  page,
  setToken,
  token,
  useSupplierLink,
  world,
} from "../../../test/supplier-link-scene.ts";

useSupplierLink();

const CODE = "1947";
const WAY_IN = "Varuintaget från Geijersgatan";
const inDatabase = async (text: ReturnType<typeof sql>) =>
  (await world.inDatabase((tx) => tx.execute(text))).rows;
const setOffice = (more: ReturnType<typeof sql> = sql``) =>
  inDatabase(sql`update offices set receiver_name = 'Bengt Hallberg', receiver_phone = '070-174 06 12',
    instructions = ${WAY_IN}, door_code = ${CODE} ${more} where company_id = ${company.id}`);
const at = (moment: string) => world.clock.set(`${moment}:00+02:00`);
const dayBefore = () => at("2026-05-16T08:00");
const deliveryDay = () => at("2026-05-17T00:01");
const receiving = async () => (await page()).receiving;

describe("who receives, and the way in", () => {
  test("are read by the supplier that said yes from the day before, and the door code on the day alone", async () => {
    await setOffice();
    await answer("confirm");
    expect(await receiving()).toEqual([]);
    dayBefore();
    const before = {
      order_ids: [order.id],
      receiver_name: "Bengt Hallberg",
      receiver_phone: "070-174 06 12",
      instructions: WAY_IN,
      door_code: null,
      has_door_code: true,
    };
    expect(await receiving()).toMatchObject([before]);
    deliveryDay();
    expect(await receiving()).toMatchObject([{ ...before, door_code: CODE }]);
    await setOffice(sql`, reserve_name = 'Ingrid Malm'`);
    await inDatabase(sql`update offices set door_code = '2024' where company_id = ${company.id}`);
    expect(await receiving()).toMatchObject([{ door_code: "2024", reserve_name: "Ingrid Malm" }]);
    at("2026-05-18T00:01");
    expect(await receiving()).toEqual([]);
  });

  test("are not read before a yes, nor after a cancellation", async () => {
    await setOffice();
    at("2026-05-17T08:00");
    expect(await receiving()).toEqual([]);
    at("2026-05-05T08:00");
    await answer("confirm");
    at("2026-05-17T08:00");
    expect(await receiving()).toHaveLength(1);
    await world.as(company.hr).call("cancel-cake-order", { id: order.id });
    expect(JSON.stringify(await page())).not.toMatch(/1947|Bengt|Varuintaget/);
  });

  test("are not read by a supplier that has lost the order, by its old link", async () => {
    await setOffice();
    await answer("confirm");
    const shown = await page();
    await world.nobody.call("withdraw-supplier-order", {
      token,
      order_ids: [order.id],
      versions: shown.orders.flatMap(({ version }) => version ?? []),
    });
    deliveryDay();
    expect(JSON.stringify(await page())).not.toMatch(/1947|Bengt|Varuintaget/);
    setToken(`${token.slice(0, -4)}AAAA`);
    await expect(page()).rejects.toMatchObject({ code: "link-expired" });
  });

  test("are not told of an order that goes elsewhere than to its office", async () => {
    await setOffice();
    await answer("confirm");
    await inDatabase(sql`update orders set delivery_address = 'Kajen 2, Göteborg' where id = ${order.id}`);
    deliveryDay();
    expect(JSON.stringify(await page())).not.toMatch(/1947|Bengt|Varuintaget/);
  });

  test("are on the supplier's sheet of the week, without the door code", async () => {
    await setOffice();
    await answer("confirm");
    deliveryDay();
    const admin = world.as(await world.buildAdmin());
    const week = await admin.call("get-supplier-week", { id: order.bakery_id!, offset: 0 });
    expect(week.receiving).toMatchObject([
      { order_ids: [order.id], receiver_name: "Bengt Hallberg", has_door_code: true },
    ]);
    expect(JSON.stringify(week)).not.toContain(CODE);
  });
});
