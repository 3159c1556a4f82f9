import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import {
  bakeries,
  build,
  company,
  days,
  hr,
  listCakes,
  place,
  plain,
  preview,
  runDaily,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import type { World } from "../../../test/world.ts";
import { keepDeadlines } from "../orders/deadlines-job.ts";

/** What is planned and waits for a person, and what a bakery hears that was asked. */

useAutopilotScene();

describe("a company whose orders wait for a person", () => {
  let admin: ReturnType<World["as"]>;
  beforeEach(async () => void (admin = world.as(await world.buildAdmin())));
  const setCompany = (values: SQL) =>
    world.inDatabase((tx) => tx.execute(sql`update companies set ${values} where id = ${company.id}`));
  const requests = async () => {
    const { requests: all } = await admin.call("list-order-requests", { tab: "pending" });
    return all.filter(({ company_id }) => company_id === company.id);
  };
  const toldAdmin = async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute<{ text: string }>(sql`select text from mails
        where kind = 'new-order-request' and company_id = ${company.id} order by number`),
    );
    return rows.map(({ text }) => text);
  };
  const stepOf = async () => plain((await hr.call("list-cake-year", {})).cakes[0]!.next_step?.text);

  test("has its planned cakes as requests a week before they leave, and they leave at their time", async () => {
    await setCompany(sql`first_approved_at = null`);
    await build("Anna", "1990-03-20");
    await start();
    expect(await stepOf()).toBe(
      `Vi går igenom beställningen först, och ${bakeries[0].name} får frågan senast fredag kl. 08:00`,
    );
    world.clock.set("2026-03-03T08:00:00+01:00");
    expect(await runDaily()).toEqual({});
    expect(await requests()).toMatchObject([{ employee: { name: "Anna" }, order_status: "pending" }]);
    expect((await toldAdmin())[0]).toContain(
      "Svarar ingen skickas beställningen till bageriet fredag 6 mars.",
    );
    expect(await stepOf()).toBe(`Väntar på godkännande, erbjuds ${bakeries[0].name} senast fredag kl. 08:00`);
    // It is a plan still: it follows the settings, and who can make it.
    await start({ delivery_time: "13:00", vendor_ids: [bakeries[1].id] });
    expect(await listCakes()).toMatchObject([{ status: "pending", bakery_id: bakeries[1].id }]);
    world.clock.set("2026-03-05T08:00:00+01:00");
    expect(await runDaily()).toEqual({});
    world.clock.set("2026-03-06T08:00:00+01:00");
    expect(await runDaily()).toEqual({ requested: 1 });
    expect(await toldAdmin()).toHaveLength(1);
  });

  test("waits by hand too, until that is taken back: then all that waits leaves, and what comes after by itself", async () => {
    await setCompany(sql`approval = 'by_hand'`);
    await build("Anna", "1990-03-12");
    await build("Bo", "1990-03-19");
    await build("Cia", "1990-03-05");
    await start({ days_ahead: 10 });
    expect(await days()).toEqual([
      ["Cia", "2026-03-05", "pending"],
      ["Anna", "2026-03-12", "pending"],
      ["Bo", "2026-03-19", "planned"],
    ]);
    const ids = (await requests()).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    await admin.call("set-company-approval", { id: company.id, approval: "automatic" });
    world.clock.set("2026-03-09T08:00:00+01:00");
    await runDaily();
    expect((await days()).slice(0, 3).map(([name, , status]) => [name, status])).toEqual([
      ["Cia", "requested"],
      ["Anna", "requested"],
      ["Bo", "requested"],
    ]);
  });

  test("what a person rejects stays so: nothing plans or offers it again", async () => {
    await setCompany(sql`first_approved_at = null`);
    await build("Anna", "1990-03-13");
    await start();
    const [request] = await requests();
    await admin.call("set-order-request-status", {
      ids: [request!.id],
      status: "rejected",
      reason: "Ingen kund",
    });
    await start({ delivery_time: "13:00" });
    for (const day of ["03", "04", "05", "06", "09"]) {
      world.clock.set(`2026-03-${day}T08:00:00+01:00`);
      expect(await runDaily()).toEqual({});
      await keepDeadlines(world.services);
    }
    const { cakes } = await hr.call("list-cake-year", {});
    await hr.call("update-employee", {
      id: cakes[0]!.employee_id,
      name: "Anna",
      birthday: "1990-03-16",
      position: "Säljare",
      allergies: null,
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
    });
    expect(await days()).toEqual([["Anna", "2026-03-13", "declined"]]);
  });

  test("what the next check would ask for too late is not held, and a pause takes what waits", async () => {
    await setCompany(sql`approval = 'by_hand'`);
    await build("Anna", "1990-03-03");
    const bo = await build("Bo", "1990-03-13");
    await start();
    expect(await days()).toEqual([
      ["Anna", "2026-03-03", "requested"],
      ["Bo", "2026-03-13", "pending"],
    ]);
    const pause = { what: "person", employee_id: bo.id, until: null } as const;
    await hr.call("pause-autopilot", { preview: false, pause });
    expect((await days()).filter(([name]) => name === "Bo")).toEqual([]);
    expect(await requests()).toEqual([]);
  });
});

describe("a bakery that was asked", () => {
  const mailsToFirst = async () => (await world.mailsTo(bakeries[0].email!)).map(({ kind }) => kind);
  const change = (id: string, values: { birthday?: string; celebration?: "none" | "quiet" }) =>
    hr.call("update-employee", {
      id,
      name: "Anna",
      birthday: "1990-03-06",
      position: "Säljare",
      allergies: null,
      dietary_preferences: null,
      email: null,
      cake_portion_size: null,
      celebration: "celebrate",
      ...values,
    });

  test.each([
    ["somebody leaves", (id: string) => hr.call("archive-employee", { id }), "cancelled"],
    ["somebody would rather not", (id: string) => change(id, { celebration: "none" }), "cancelled"],
    ["somebody celebrates quietly", (id: string) => change(id, { celebration: "quiet" }), "requested"],
  ])("hears of it when %s", async (_, happens, status) => {
    const { id } = await build("Anna", "1990-03-06");
    await start();
    await happens(id);
    expect((await days()).map(([, , now]) => now)).toEqual([status]);
    expect(await mailsToFirst()).toEqual(
      status === "cancelled" ? ["bakery-order", "bakery-order-cancelled"] : ["bakery-order"],
    );
  });

  test("hears of a moved birthday, whose cake is asked for when its new time comes", async () => {
    const { id } = await build("Anna", "1990-03-06");
    await start();
    // Within its days ahead nobody waits for the next check.
    await change(id, { birthday: "1990-03-13" });
    expect(await days()).toEqual([["Anna", "2026-03-13", "requested"]]);
    await change(id, { birthday: "1990-05-20" });
    expect(await days()).toEqual([["Anna", "2026-05-20", "planned"]]);
    expect((await mailsToFirst()).at(-1)).toBe("bakery-order-cancelled");
    expect(await runDaily()).toEqual({});
    world.clock.set("2026-05-06T08:00:00+02:00");
    await runDaily();
    expect(await days()).toEqual([["Anna", "2026-05-20", "requested"]]);
  });

  test("hears of a closed office, and the cake comes on its new day, or not at all", async () => {
    await build("Anna", "1990-03-11");
    await start();
    expect(await days()).toEqual([["Anna", "2026-03-11", "requested"]]);
    const shut = (birthdays: "before" | "after" | "forgo", to: string) => ({
      closures: [{ kind: "own" as const, from: "2026-03-11", to, birthdays }],
    });
    expect((await preview(shut("after", "2026-03-12"))).lines).toEqual([
      "1 tårta som ett bageri känner till får en ny dag, och bageriet får besked.",
      "1 fråga går i väg direkt.",
    ]);
    await start(shut("after", "2026-03-12"));
    expect(await days()).toEqual([["Anna", "2026-03-13", "requested"]]);
    expect((await mailsToFirst()).toSorted()).toEqual([
      "bakery-order",
      "bakery-order",
      "bakery-order-cancelled",
    ]);
    expect((await preview(shut("forgo", "2026-03-13"))).lines).toEqual([
      "1 tårta avbokas, och bageriet får besked.",
    ]);
    await start(shut("forgo", "2026-03-13"));
    expect(await days()).toEqual([["Anna", "2026-03-13", "cancelled"]]);
    expect((await mailsToFirst()).filter((kind) => kind === "bakery-order-cancelled")).toHaveLength(2);
  });

  test("keeps what was ordered before the autopilot is started, also while the office is closed then", async () => {
    const anna = await build("Anna", "1990-03-20");
    await world.buildCakeOrder(anna, {
      bakery_id: bakeries[0].id,
      delivery_date: "2026-03-20",
      status: "confirmed",
    });
    await start({ closures: [{ kind: "own", from: "2026-03-19", to: "2026-03-21", birthdays: "before" }] });
    expect(await days()).toEqual([["Anna", "2026-03-20", "confirmed"]]);
    expect(await mailsToFirst()).not.toContain("bakery-order-cancelled");
  });

  test("keeps what HR ordered and a person approved when the office is closed on its day", async () => {
    const anna = await build("Anna", "1990-03-20");
    const { id } = await world.buildCakeOrder(anna, {
      bakery_id: bakeries[0].id,
      delivery_date: "2026-03-20",
      status: "confirmed",
    });
    await world.inDatabase((tx) =>
      tx.execute(
        sql`update orders set approval_asked_at = app_now(), approval_decided_at = app_now() where id = ${id}`,
      ),
    );
    await start();
    const shut = {
      closures: [
        { kind: "own" as const, from: "2026-03-19", to: "2026-03-21", birthdays: "before" as const },
      ],
    };
    await start(shut);
    expect(await days()).toEqual([["Anna", "2026-03-20", "confirmed"]]);
    expect(await mailsToFirst()).not.toContain("bakery-order-cancelled");
  });

  test("hears of a birthday that is corrected into a time that the company forgoes, and the cake is off", async () => {
    const anna = await build("Anna", "1990-03-06");
    const bo = await build("Bo", "1990-05-20");
    await start({
      closures: [{ kind: "own", from: "2026-03-11", to: "2026-03-13", birthdays: "forgo" }],
    });
    const correct = ({ id, name, email }: typeof anna, birthday: string) =>
      hr.call("update-employee", { id, name, email, birthday, position: null, allergies: null });
    await correct(bo, "1990-03-12");
    expect(await days(), "nobody knew of it, and it is planned again when the day is right").toEqual([
      ["Anna", "2026-03-06", "requested"],
    ]);
    await correct(anna, "1990-03-11");
    expect((await days()).map(([, , status]) => status)).toEqual(["cancelled"]);
    expect((await mailsToFirst()).toSorted()).toEqual(["bakery-order", "bakery-order-cancelled"]);
  });

  test("hears of a moved office: within reach it is asked anew, else somebody else is", async () => {
    await build("Anna", "1990-03-06");
    await start();
    const move = (address: string, latitude: number) =>
      hr.call("set-cake-settings", {
        delivery_rule: "workday-before",
        default_portion_size: 8,
        delivery_time: "12:00",
        address,
        latitude,
        longitude: 15,
      });
    expect(await move("Nygatan 9, Göteborg", place.latitude + 0.001)).toMatchObject({ staying: 0 });
    expect((await days()).map(([, , now]) => now)).toEqual(["requested"]);
    const told = (await world.mailsTo(bakeries[0].email!)).map((mail) => world.asReceived(mail));
    expect((await mailsToFirst()).toSorted()).toEqual([
      "bakery-order",
      "bakery-order",
      "bakery-order-cancelled",
    ]);
    expect(told.some((text) => text.includes("Nygatan 9, Göteborg"))).toBe(true);
    await move("Långt bort 1", 20);
    expect((await mailsToFirst()).filter((kind) => kind === "bakery-order-cancelled")).toHaveLength(2);
    expect((await listCakes()).map(({ status, bakery_id }) => [status, bakery_id])).toEqual([
      ["planned", null],
    ]);
  });
});
