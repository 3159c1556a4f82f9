import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isOpen, rolesFor } from "../../contract/callers.ts";
import { contract } from "../../contract/contract.ts";
import type { Call } from "../../contract/define.ts";
import {
  buildProduct,
  type Company,
  fillCompany,
  idsOf,
  joinTokenOf,
  rowsOf,
} from "../../test/company-in-use.ts";
import { buildRestaurant, lunches, office } from "../../test/meals.ts";
import { sampleInput, wantsId } from "../../test/sample-input.ts";
import {
  mayBeWrong,
  MISSING,
  OUR_MARK,
  type Scene,
  THEIR_MARK,
  findLeaks,
  findIgnoredIds,
} from "../../test/foreign-ids.ts";
import { createWorld, type Person, type World } from "../../test/world.ts";
import { firstOffice } from "../features/companies/offices.ts";

/**
 * The application's own checks alone: the database's walls are taken down, and nothing may be seen or touched.
 * `npm run mutate` runs it the other way round, with the walls up and without the checks.
 */
const wallsAlone = process.env.TENANT_WALLS === "up";
/** What acts for the platform has only the application's checks: a supplier's door, and an erasure, which reaches all. */
const actsAsTenant = ({ callers, name }: Call) => callers !== "supplier" && name !== "erase-employee";
const calls = (contract as readonly Call[]).filter((call) => !wallsAlone || actsAsTenant(call));

let world: World;
let ours: Company;
let theirs: Company;
let ownIds: string[];
let scene: Scene;
let blind: Person;
/** What the company's people are allergic to. */
const FOOD = /nötter/;
let callers: Record<string, Record<string, string>>;
const before = new Map<string, string[]>();

const own = calls.filter(rolesFor);
const reading = own.filter(({ reads }) => reads);
const taking = own.filter(({ name, reads }) => !reads && /^(get|export)-/.test(name));
/** Those that are given an id, by whoever could give a wrong one. */
const meeting = calls.filter((call) => mayBeWrong(call) && wantsId(call.input));
/** At `LONG` each of the shapes that an input can take, and every state that a row can be in. */
const inShort = { briefly: !process.env.LONG, inAnyState: !process.env.LONG };
const named = (calls: Call[]) => calls.map((call): [string, Call] => [call.name, call]);

beforeAll(async () => {
  world = await createWorld();
  // A call with many fields is tried more often than anybody may.
  Object.assign(world.services.settings, { limits: false });
  if (!wallsAlone) await disablePolicies();
  const settings = { subscription_tier: "pro", delivery_rule: "workday-before" } as const;
  ours = await world.buildCompany(settings);
  callers = await otherCallers();
  // The same for both: what a supplier has been told is no reason to mix them up.
  const suppliers = { bakery: await world.buildVendor(), restaurant: await buildRestaurant(world) };
  // Without anything to choose among, nobody's wishes and allergies are looked at.
  const product = await buildProduct(world, suppliers.bakery);
  await fillCompany(world, ours, { ...suppliers, cake: "2026-03-05", lunch: "2026-03-06", mark: OUR_MARK });
  const { id: employee } = await world.buildEmployee(ours);
  ownIds = await idsOf(world, ours);
  // What is taken is written in the log: it is taken before that is read here, and after it below.
  for (const call of [...taking, ...reading]) before.set(call.name, await answersTo(call));
  const { rows: known } = await world.inDatabase((tx) => tx.execute(sql`select id from vendors`));
  theirs = await world.buildCompany(settings);
  // Delivered before ours and made after it, so that whatever comes first would be theirs.
  world.clock.advance({ minutes: 1 });
  await fillCompany(world, theirs, {
    ...suppliers,
    cake: "2026-03-03",
    lunch: "2026-03-04",
    mark: THEIR_MARK,
  });
  world.clock.advance({ minutes: -1 });
  // The register of suppliers is everybody's: one that came with them is out of our reach.
  await world.inDatabase((tx) =>
    tx.execute(sql`update vendors v set latitude = 68, longitude = 20
      where not v.id in ${known.map(({ id }) => id)}`),
  );
  const first = await world.inDatabase((tx) => firstOffice(tx, ours.id));
  const joinToken = await joinTokenOf(world, ours);
  scene = { world, ours, theirs, ...suppliers, product, employee, office: first.id, joinToken };
});
afterAll(() => world.close());

/** The log in a company's file is its last sheet, and tells of what was taken in between. */
const withoutLog = (answers: string[]) =>
  answers.map((answer) => answer.replace(/\{"name":"Händelselogg".*/s, ""));

describe("another company's rows change no answer", () => {
  test.each(named([...reading, ...taking]))("%s", async (name, call) => {
    expect(withoutLog(await answersTo(call))).toEqual(withoutLog(before.get(name)!));
  });

  test("every call has an answer", () => {
    const silent = [...before].filter(
      ([, answers]) => !answers.some((answer) => answer.includes('"status":200')),
    );
    expect(silent.map(([name]) => name)).toEqual([]);
  });

  test("the company has something to tell", async () => {
    const all = JSON.stringify([...before.values()]);
    // Every row counts: which of them stands for its kind above is left to chance.
    const ids = (await rowsOf(world, ours)).map(({ row }) => String(row.id));
    expect(ids.filter((id) => all.includes(id)).length).toBeGreaterThan(6);
  });
});

describe("another company's ids are as good as none", () => {
  test.each(named(meeting))("%s", async (_name, call) => {
    expect(await findLeaks(call, { ...scene, ...inShort })).toEqual([]);
  });
});

describe("another company is in nobody's way", () => {
  const there = { address: "Järntorget 7, 413 04 Göteborg", latitude: 57.69, longitude: 11.95 };
  const settings = {
    delivery_rule: "workday-before",
    default_portion_size: 8,
    delivery_time: "12:00",
  } as const;
  const build = async () => {
    const company = await world.buildCompany();
    await world.buildCakeOrder(await world.buildEmployee(company), { delivery_date: "2026-03-10" });
    const order = (display = office.display) =>
      world.as(company.hr).call("create-meal-order", {
        ...lunches(scene.restaurant, { days_of_week: [1], start_date: "2026-03-09" }),
        address: { ...office, display },
      });
    return { company, hr: world.as(company.hr), order };
  };

  test("its bakery's no is not a no to others", async () => {
    const [us, them] = [await build(), await build()];
    const bakery = await world.buildVendor();
    const no = {
      bakery_id: bakery.id,
      delivery_date: "2026-03-12",
      status: "declined",
      requested_at: "2026-03-01T10:00:00Z",
      answered_at: "2026-03-01T11:00:00Z",
    } as const;
    await world.buildCakeOrder(await world.buildEmployee(them.company), no);
    const { latitude, longitude } = there;
    const asked = { latitude, longitude, delivery_date: no.delivery_date, another: true };
    const reasonIn = async (hr: typeof us.hr) =>
      (await hr.call("list-cake-vendors", asked)).vendors.find(({ id }) => id === bakery.id)!.why_not;
    expect([await reasonIn(us.hr), await reasonIn(them.hr)]).toEqual([
      null,
      "Har tackat nej till den här dagen",
    ]);
  });

  test("its same meal where ours will go keeps nobody from moving", async () => {
    const [us, them] = [await build(), await build()];
    await us.order();
    await them.order(there.address);
    await us.hr.call("set-cake-settings", { ...settings, ...there });
    expect((await us.hr.call("list-meal-year", {})).events).toMatchObject([
      { address: { display: there.address } },
    ]);
  });

  test.each(["cake_orders", "meal_orders", "meal_events"])(
    "whoever moves does not wait for its %s",
    async (table) => {
      const [us, them] = [await build(), await build()];
      await them.order();
      await world.inDatabase(async (tx) => {
        const { rows } = await tx.execute(
          sql`select id from ${sql.identifier(table)} where company_id = ${them.company.id} for update`,
        );
        expect(rows).not.toEqual([]);
        const moving = us.hr.call("set-cake-settings", { ...settings, ...there });
        expect(await moving).toMatchObject({ staying: 0 });
      });
    },
  );
});

describe("somebody without the right to see food", () => {
  test.each(named([...reading, ...taking]))("%s", async (name, call) => {
    const answers = await answersTo(call, blind);
    expect(answers.join()).not.toMatch(FOOD);
    // The same otherwise: nothing breaks, and only the person's own papers are refused.
    const status = (texts: string[]) => texts.map((text) => text.slice(0, 13));
    if (name === "export-employee") expect(answers.join()).toContain("food-hidden");
    else expect(status(answers)).toEqual(status(before.get(name)!));
  });

  test("it is told to those who have it", () => {
    // Whose papers are exported is left to chance, and not everybody is allergic.
    const told = [...before].filter(
      ([name, answers]) => name !== "export-employee" && FOOD.test(answers.join()),
    );
    expect(told.map(([name]) => name).toSorted()).toEqual([
      "dashboard-this-week",
      "export-company",
      "export-employees",
      "get-meal-order-draft",
      "get-overview",
      "list-cake-candidates",
      "list-cake-year",
      "list-employees",
      "list-order-products",
    ]);
  });
});

/**
 * Whoever has a role is refused at the door by the other calls, which the walk over the contract tries. What a link opens
 * asks nobody who they are: our HR has tried it above, and nobody does here. Behind the door no call asks for a role: who
 * may do most of what HR does is tried at `LONG`.
 */
const others = [
  ["an accountant", "finance"],
  ["a reader", "viewer"],
  ["nobody", null],
] as const;
const alikeHr = [
  ["a helper", "user"],
  ["an admin who looks on", null],
] as const;
describe.each([...others, ...(process.env.LONG ? alikeHr : [])])(
  "another company's ids are as good as none to %s",
  (who, role) => {
    const signedIn = (call: Call) => (role ? rolesFor(call)?.includes(role) : !isOpen(call));
    const tried = meeting.filter((call) => who === "nobody" || signedIn(call));
    test.each(named(tried))("%s", async (_name, call) => {
      const asOthers = { ...scene, caller: callers[who]!, briefly: true, inAnyState: true };
      expect(await findLeaks(call, asOthers)).toEqual([]);
    });
  },
);

describe("a company's own ids count, and nobody else is touched", () => {
  // What takes a thing away comes after what changes it.
  const order = [
    "supplier",
    "",
    "change-meal-series",
    "undo",
    "cancel",
    "end",
    "archive",
    "remove-passkey",
    "erase",
    "revoke",
    "hand-over",
    "change-member",
    "remove-member",
    "remove-connection",
    // Of our own HR, who calls no more.
    "sign-out-member",
  ];
  const placeOf = ({ name }: Call) =>
    name.endsWith("supplier-order") ? 0 : order.findLastIndex((part) => name.includes(part));
  const inOrder = meeting.toSorted((a, b) => placeOf(a) - placeOf(b));
  test.each(named(inOrder))("%s", async (_name, call) => {
    expect(await findIgnoredIds(call, { ...scene, ...inShort })).toEqual([]);
  });
});

describe("what a company does to itself touches nobody else", () => {
  const others = own.filter((call) => ![...reading, ...taking, ...meeting].includes(call));
  test.each(named(others))("%s", async (_name, call) => {
    const untouched = await rowsOf(world, theirs);
    expect(await answerTo(call, MISSING)).not.toMatch(/"status":(400|5)/);
    expect(await rowsOf(world, theirs)).toEqual(untouched);
  });
});

async function otherCallers() {
  const [helper, accountant, reader] = [
    await world.buildUser("user", ours.id),
    await world.buildUser("finance", ours.id),
    await world.buildUser("viewer", ours.id),
  ];
  blind = await world.buildUser("hr_admin", ours.id);
  await world.inDatabase((tx) =>
    tx.execute(sql`update profiles set sees_allergies = false where user_id = ${blind.userId}`),
  );
  const admin = await world.buildAdmin();
  await world.as(admin).call("view-company", { id: ours.id });
  return {
    "a helper": { authorization: `Bearer ${helper.token}` },
    "an accountant": { authorization: `Bearer ${accountant.token}` },
    "a reader": { authorization: `Bearer ${reader.token}` },
    "an admin who looks on": { authorization: `Bearer ${admin.token}`, "x-view-company": ours.id },
    nobody: {},
  };
}

async function answerTo(call: Call, id: string, who: Person = ours.hr): Promise<string> {
  const headers = { authorization: `Bearer ${who.token}`, "x-address": Math.random().toString() };
  const { status, body } = await world.send(
    call.name,
    JSON.stringify(sampleInput(call.input, { id })),
    headers,
  );
  return JSON.stringify({ status, body });
}

/** One answer, or one for each of our own ids where the call wants one. */
async function answersTo(call: Call, who?: Person): Promise<string[]> {
  const answers: string[] = [];
  for (const id of wantsId(call.input) ? ownIds : [MISSING]) {
    answers.push(await answerTo(call, id, who));
  }
  return answers;
}

const disablePolicies = () =>
  world.db.lookUp(
    "walls-down",
    `do $$ declare p record; begin
      for p in select tablename, policyname, cmd from pg_policies where 'tartdags_app' = any(roles) loop
        execute format('alter policy %I on %I using (true)', p.policyname, p.tablename)
          || case when p.cmd = 'SELECT' then '' else ' with check (true)' end;
      end loop;
    end $$`,
    [],
  );
