import type { Call } from "../contract/define.ts";
import { weekToken } from "../server/features/autopilot/week-links.ts";
import { outcomeToken } from "../server/features/orders/outcome-links.ts";
import { supplierToken } from "../server/features/orders/supplier-links.ts";
import {
  ASKED,
  type Company,
  idsIn,
  idsOf,
  mentions,
  type Row,
  rowsOf,
  type Supplier,
} from "./company-in-use.ts";
import { fieldsOf, type Sampler, sampleInput } from "./sample-input.ts";
import type { World } from "./world.ts";

/** Every field of every call that takes an id, with ids that are somebody else's. */

/** Stands in everything that the other company has written. */
export const THEIR_MARK = "kanariefågel";
export const OUR_MARK = "vår";
export const MISSING = "00000000-0000-4000-8000-000000000000";

/** The two companies, and what a call's other fields hold so that the one that is tried is looked at. */
export type Scene = {
  world: World;
  ours: Company;
  theirs: Company;
  bakery: Supplier;
  restaurant: Supplier;
  /** Of the bakery's. */
  product: string;
  employee: string;
  office: string;
  /** Of our link for colleagues. */
  joinToken: string;
  /** How whoever asks shows who they are; our HR unless somebody else is named. */
  caller?: Record<string, string>;
  /** Each field in one shape of its input only. */
  briefly?: boolean;
  /** One id for each kind of row, whatever state it is in. */
  inAnyState?: boolean;
};

/** One field of one call, in one of the shapes that the input can take: what it answers to an id. */
type Knock = {
  field: string;
  token: string | undefined;
  tried: string;
  answerTo(id: string): Promise<string>;
  /** Whether the shape has the field, once something has been asked. */
  isThere(): boolean;
};

/** To the platform's own staff, and to a supplier on its page, no company is foreign. */
export const mayBeWrong = ({ callers }: Call) => callers !== "admin" && callers !== "supplier-page";

/** Choices that decide about no id: how it is paid for, how big, when, and how it is celebrated. */
const INDIFFERENT = new Set([
  "invoice_interval",
  "schedule.invoice_interval",
  "cake_portion_size",
  "role",
  "celebration",
  "delivery_rule",
  "delivery_time",
  "closures",
  "closures.birthdays",
  "favourite_cake",
  // Whose order it is, is asked before what is done with it.
  "act",
]);

function knocksOn(call: Call, scene: Scene): Knock[] {
  const { ids, choices } = fieldsOf(call.input);
  const shapes: Pick<Sampler, "chosen">[] = [
    {},
    ...choices
      .filter(({ field }) => !INDIFFERENT.has(field))
      .flatMap(({ field, count }) =>
        Array.from({ length: count - 1 }, (_, before) => ({ chosen: { field, choice: before + 1 } })),
      ),
  ];
  return ids
    .filter((field) => field !== "act.vendor_id")
    .flatMap((field) =>
      shapes.flatMap((shape) =>
        tokensFor(call, scene).map((token) => {
          let isThere = false;
          return {
            field,
            token,
            tried: [call.name, field, shape.chosen?.field, shape.chosen?.choice].join(" ").trim(),
            isThere: () => isThere,
            answerTo: async (id) =>
              ask(call, scene, {
                ...shape,
                id: (at) => {
                  isThere ||= at === field;
                  return at === field ? id : neighbour(call, at, scene);
                },
                named: { token, versions: await shownBy(call, scene, token), ...NAMED, ...DAYS[call.name] },
              }),
          };
        }),
      ),
    );
}

/** What suits a company in Gothenburg with a series of lunches on Tuesdays and Thursdays. */
const NAMED = {
  contact_email: "hr@bolag.example",
  consent: true,
  allergens_read: ["nötter", `nötter ${OUR_MARK}`],
  updated_at: undefined,
  from: "2026-04-07",
  last_day: "2026-06-30",
  end_date: null,
  days_of_week: [2, 4],
  delivery_date: "2026-05-20",
  address_latitude: 57.7,
  address_longitude: 11.97,
  latitude: 57.7,
  longitude: 11.97,
};
/** A holiday that is a Thursday, a Thursday that is none, and a day that has passed: the delivery stays for other calls. */
const DAYS: Record<string, Record<string, string>> = {
  "keep-meal-on-holiday": { day: "2026-05-14" },
  "skip-meal-delivery": { day: "2026-03-19" },
  "move-meal-delivery": { delivery_date: "2026-01-05" },
};

function tokensFor(
  call: Call,
  { world, ours, bakery, restaurant, joinToken }: Scene,
): (string | undefined)[] {
  if (call.name === "submit-employee-registration") return [joinToken];
  if (call.name === "tell-delivery-day") return [outcomeOf(world, ours)];
  if (call.name === "change-week") return [weekOf(world, ours)];
  if (call.callers !== "supplier") return [undefined];
  return (["cake", "meal"] as const).map((kind) => {
    const { id, email } = kind === "cake" ? bakery : restaurant;
    const link = { kind, vendor_id: id, company_id: ours.id, delivery_date: ASKED };
    return supplierToken(world.services.vault, link, email!);
  });
}

/** What the supplier has read on its page before it answers. */
async function shownBy(call: Call, { world }: Scene, token: string | undefined): Promise<string[]> {
  if (call.name !== "answer-supplier-order" || !token) return [];
  const page = await world.nobody.call("get-supplier-orders", { token }).catch(() => null);
  return page?.orders.flatMap(({ version }) => version ?? []) ?? [];
}

const outcomeOf = (world: World, ours: Company) =>
  outcomeToken(world.services.vault, { company_id: ours.id, delivery_date: ASKED }, "hr@bolag.example");

const weekOf = (world: World, ours: Company) =>
  weekToken(world.services.vault, { company_id: ours.id, monday: "2026-03-09" }, "hr@bolag.example");

const SUPPLIER = /vendor|reserve/;
const PRODUCT = /(^|\.)(product_id|product_ids\.each)$/;

/** What stands in the fields beside the one that is tried: something that lets the call go on. */
function neighbour(call: Call, field: string, scene: Scene): string {
  const { bakery, restaurant, product, employee, office } = scene;
  if (/(^|\.)office_id$/.test(field) || call.name === "close-office") return office;
  if (SUPPLIER.test(field)) return /cake|bakery/.test(call.name) ? bakery.id : restaurant.id;
  if (PRODUCT.test(field)) return product;
  if (/employee|portion_sizes|delivery_dates|product_ids|shown_products/.test(field)) return employee;
  if (["id", "meal_event_id", "meal_order_id"].includes(field)) return MISSING;
  throw new Error(`${call.name}: what is a right id for ${field}, while another field is tried?`);
}

async function ask(call: Call, { world, ours, caller }: Scene, sampler: Sampler): Promise<string> {
  const hr = { authorization: `Bearer ${ours.hr.token}` };
  const headers = { ...(caller ?? hr), "x-address": Math.random().toString() };
  const input = JSON.stringify(sampleInput(call.input, sampler));
  const { status, body } = await world.send(call.name, input, headers);
  return JSON.stringify({ status, body });
}

/** Where foreign is not answered as missing is, word for word, or something of theirs is told, touched or taken over. */
export async function findLeaks(call: Call, scene: Scene): Promise<string[]> {
  const { world, ours, theirs } = scene;
  const found: string[] = [];
  const before = await rowsOf(world, theirs);
  const inAnyState = idsIn(before, theirs, false);
  const foreign = scene.inAnyState ? inAnyState : idsIn(before, theirs);
  const met = new Set<string>();
  for (const { field, token, tried, answerTo, isThere } of knocksOn(call, scene)) {
    const place = `${field} ${token}`;
    if (scene.briefly && met.has(place)) continue;
    // The first may change something of ours; for everybody after it, that has been changed.
    await answerTo(MISSING);
    // Another of the choices has the field.
    if (!isThere()) continue;
    // In each shape every kind of id, in one of them in every state that it can be in.
    const ids = met.has(place) ? inAnyState : foreign;
    met.add(place);
    const missing = await answerTo(MISSING);
    if (/"status":5|invalid-input/.test(missing)) found.push(`${tried} is not looked at: ${missing}`);
    if (missing.includes(THEIR_MARK)) found.push(`${tried} tells of others: ${missing}`);
    // Who is turned away at the door is so whatever they bring.
    const isRefused = scene.briefly && /^{"status":40[13]/.test(missing);
    for (const id of isRefused ? ids.slice(-2) : ids) {
      const answer = await answerTo(id);
      if (answer.replaceAll(id, MISSING) !== missing) found.push(`${tried}: ${answer} instead of ${missing}`);
      // Whoever only reads can keep nothing.
      if (call.reads || !answer.includes('"status":200')) continue;
      if (await mentions(world, ours, id)) found.push(`${tried}: kept among what is ours`);
    }
  }
  return [...found, ...(await touched(scene, before))];
}

/** What keeps silent about whether it knew an id: what it has kept is looked at above instead. */
const SILENT = new Set(["save-cake-order-draft selected_employee_ids"]);

/** Fields that answer to our own id as to none, so that they were not looked at above; and what that touches of theirs. */
export async function findIgnoredIds(call: Call, scene: Scene): Promise<string[]> {
  const { world, ours, theirs } = scene;
  const found: string[] = [];
  const before = await rowsOf(world, theirs);
  const met = new Set<string>();
  for (const { field, token, tried, answerTo, isThere } of knocksOn(call, scene)) {
    // A supplier and what it makes belong to nobody: a product that is not its is tried in order-products.test.ts.
    if (SUPPLIER.test(field) || PRODUCT.test(field)) continue;
    if (scene.briefly && met.has(`${field} ${token}`)) continue;
    const missing = await answerTo(MISSING);
    // Another of the choices has the field.
    if (!isThere()) continue;
    let heard = SILENT.has(`${call.name} ${field}`);
    for (const id of await idsOf(world, ours)) {
      const answer = await answerTo(id);
      heard ||= answer.replaceAll(id, MISSING) !== missing;
      // One is enough; the others are for the calls that come after. In a second shape it need not be the right one.
      if (answer.includes('"status":200') || (heard && met.has(`${field} ${token}`))) break;
    }
    met.add(`${field} ${token}`);
    if (!heard) found.push(`${tried} is not looked at: ${missing}`);
  }
  return [...found, ...(await touched(scene, before))];
}

async function touched({ world, theirs }: Scene, before: Row[]): Promise<string[]> {
  const lines = (rows: Row[]) => new Set(rows.map((row) => JSON.stringify(row)));
  const [was, is] = [lines(before), lines(await rowsOf(world, theirs))];
  return [...was.symmetricDifference(is)].map((row) => `touched: ${row}`);
}
