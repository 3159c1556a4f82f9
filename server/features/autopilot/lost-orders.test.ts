import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Input } from "../../../contract/contract.ts";
import {
  bakeries,
  build,
  company,
  hr,
  listCakes,
  place,
  runDaily,
  settings,
  start,
  useAutopilotScene,
  world,
} from "../../../test/autopilot-scene.ts";
import { keepDeadlines } from "../orders/deadlines-job.ts";

/**
 * A cake that has lost its bakery, and whose next is asked on Monday, follows what changes meanwhile: otherwise it would
 * be asked about for a closed office, a day that is nobody's birthday, or somebody whose cakes are paused.
 */

useAutopilotScene();

type Bakery = (typeof bakeries)[number];
const tokenOf = async ({ email }: Bakery) => {
  const texts = (await world.mailsTo(email!)).map((mail) => world.asReceived(mail));
  return texts.map((text) => /\/svar\?token=([\w.-]+)/.exec(text)?.[1]).findLast(Boolean)!;
};
const rows = async (text: ReturnType<typeof sql>) => (await world.inDatabase((tx) => tx.execute(text))).rows;

/** For Wednesday 18 March; the first bakery says no on a Saturday. */
async function losesBakery() {
  const anna = await build("Anna", "1990-03-18");
  await start();
  world.clock.set("2026-03-04T10:00:00+01:00");
  await runDaily();
  const [order] = await rows(sql`select id from orders where company_id = ${company.id}`);
  await rows(sql`update offers set answer_by = '2026-03-17T10:00:00Z' where company_id = ${company.id}`);
  world.clock.set("2026-03-07T10:00:00+01:00");
  await world.nobody.call("answer-supplier-order", {
    token: await tokenOf(bakeries[0]),
    order_ids: [order!["id"] as string],
    answer: "decline",
    versions: [],
  });
  expect(await listCakes()).toMatchObject([{ day: "2026-03-18", status: "declined" }]);
  return anna;
}

/** Day and status on Monday, when the next has been asked; and who was mailed since. */
async function onMonday() {
  world.clock.set("2026-03-09T08:30:00+01:00");
  await runDaily();
  await keepDeadlines(world.services);
  return (await listCakes()).map(({ birthday, day, status }) => `${birthday} ${day} ${status}`);
}

const pause = (wish: Input<"pause-autopilot">["pause"]) =>
  hr.call("pause-autopilot", { preview: false, pause: wish });
const closed = (birthdays: "before" | "forgo") =>
  ({ kind: "own", from: "2026-03-16", to: "2026-03-20", birthdays }) as const;
const change = (id: string, more: object) =>
  hr.call("update-employee", {
    id,
    name: "Anna",
    birthday: "1990-03-18",
    position: "Säljare",
    allergies: null,
    dietary_preferences: null,
    email: null,
    cake_portion_size: null,
    celebration: "celebrate",
    ...more,
  });

describe("a cake whose next bakery is asked on Monday", () => {
  test("is asked about then", async () => {
    await losesBakery();
    expect(await onMonday()).toEqual(["2026-03-18 2026-03-18 requested"]);
  });

  test("goes with its person's pause, which says so, and comes back with it", async () => {
    const anna = await losesBakery();
    const wish = { what: "person" as const, employee_id: anna.id, until: null };
    expect((await pause(wish)).lines).toEqual(["1 tårta tas bort. Inget bageri bakar den."]);
    expect(await onMonday()).toEqual(["2026-03-18 2026-03-18 cancelled"]);
    await pause({ what: "resume-person", employee_id: anna.id });
    expect((await listCakes()).map(({ status }) => status).toSorted()).toEqual(["cancelled", "requested"]);
  });

  test("goes with a pause of everything", async () => {
    await losesBakery();
    expect((await pause({ what: "everything" })).counts).toMatchObject({ removed: 1, staying: 0 });
    expect(await onMonday()).toEqual(["2026-03-18 2026-03-18 cancelled"]);
  });

  test("comes to no closed office: it is asked about for the open day before, or forgone", async () => {
    await losesBakery();
    const { kind: _, ...period } = closed("before");
    const { counts } = await pause({ what: "period", ...period });
    expect(counts).toMatchObject({ moved: 1 });
    expect(await onMonday()).toEqual(["2026-03-18 2026-03-13 requested"]);
  });

  test("is forgone with the closure that forgoes its birthday", async () => {
    await losesBakery();
    const { counts } = await hr.call("set-autopilot", { ...settings, closures: [closed("forgo")] });
    expect(counts).toMatchObject({ removed: 1 });
    expect(await onMonday()).toEqual(["2026-03-18 2026-03-18 cancelled"]);
  });

  test("follows a corrected birthday, so that there is one cake, also when people had been called", async () => {
    const anna = await losesBakery();
    await rows(sql`update orders set called_at = app_now() where company_id = ${company.id}`);
    await change(anna.id, { birthday: "1990-03-24" });
    expect(await onMonday()).toEqual(["2026-03-24 2026-03-24 requested"]);
  });

  test("takes its person's new size along", async () => {
    const anna = await losesBakery();
    await change(anna.id, { cake_portion_size: 12 });
    await onMonday();
    expect(await listCakes()).toMatchObject([{ status: "requested", portion_size: 12 }]);
  });

  test("goes to its person's new office, by whose bakery it is made", async () => {
    const anna = await losesBakery();
    world.clock.advance({ minutes: 1 });
    const there = { latitude: place.latitude, longitude: place.longitude + 2 };
    const bakery = await world.buildVendor({ ...there, delivery_radius_km: 10 });
    await hr.call("add-office", { name: "Borås", address: "Allégatan 1, Borås", ...there });
    const { offices } = await hr.call("list-offices", {});
    await change(anna.id, { office_id: offices.find(({ name }) => name === "Borås")!.id });
    expect(await onMonday()).toEqual(["2026-03-18 2026-03-18 requested"]);
    expect((await world.mailsTo(bakery.email!)).map(({ kind }) => kind)).toEqual(["bakery-order"]);
    expect(await world.mailsTo(bakeries[1].email!)).toEqual([]);
  });
});
