import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { near, useTowns, world } from "../../../test/chain-scene.ts";
import { untilBlocked } from "../../../test/locks.ts";
import { allHaveLeft } from "../../../test/morning.ts";
import { CallRefused } from "../../../test/world.ts";
import { keepDeadlines } from "./deadlines-job.ts";
import { completeDelivered } from "./complete-delivered-job.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";
import { readRevision } from "./revision.ts";

/**
 * Two who press at the same moment, each by the page that they have open: whatever the database makes of it is what it
 * would have made of one after the other, and whoever came second reads why.
 */
useTowns();

/** The two nearest: who is asked, and who is next. */
type Scene = {
  id: string;
  company: Awaited<ReturnType<typeof world.buildCompany>>;
  revision: number;
  tokens: string[];
  versions: string[][];
  admin: ReturnType<typeof world.as>;
};
type Act = (scene: Scene) => Promise<unknown>;

const elsewhere = () => ({ "x-address": Math.random().toString() });
const said =
  (who: number, answer: "confirm" | "decline"): Act =>
  ({ id, tokens, versions }) =>
    world.nobody.call(
      "answer-supplier-order",
      { token: tokens[who]!, order_ids: [id], answer, versions: versions[who]! },
      elsewhere(),
    );
const bySupplier =
  (name: "withdraw-supplier-order" | "take-back-withdrawal" | "deliver-supplier-order"): Act =>
  ({ id, tokens }) =>
    world.nobody.call(name, { token: tokens[0]!, order_ids: [id] }, elsewhere());
const tells =
  (outcome: "came" | "missing"): Act =>
  ({ company, id, revision }) =>
    world.as(company.hr).call("tell-delivery-outcome", { order_id: id, outcome, note: null, revision });
const acts = {
  yes: said(0, "confirm"),
  no: said(0, "decline"),
  "the next one's yes": said(1, "confirm"),
  "the next one's no": said(1, "decline"),
  withdrawal: bySupplier("withdraw-supplier-order"),
  "withdrawal taken back": bySupplier("take-back-withdrawal"),
  "the supplier's 'Levererad'": bySupplier("deliver-supplier-order"),
  "HR's cancelling": ({ company, id, revision }) =>
    world.as(company.hr).call("cancel-cake-order", { id, revision }),
  "HR's other bakery": ({ company, id, revision }) =>
    world.as(company.hr).call("ask-next-bakery", { id, vendor_id: near[2].id, revision }),
  "HR's other size": ({ company, id, revision }) =>
    world.as(company.hr).call("change-cake-order", { id, portion_size: 20, revision }),
  "a yes on the telephone": ({ admin, id, revision }) =>
    admin.call("answer-for-supplier", { order_type: "cake", id, answer: "confirm", reason: null, revision }),
  "the closing of the account": async ({ company }) => {
    const { company: own } = await world.as(company.hr).call("get-user", {});
    return world.as(company.hr).call("close-company", { confirmation: own!.name });
  },
  "another's taking over": ({ admin, id, revision }) =>
    admin.call("move-supplier-orders", { from: near[0].id, to: near[2].id, orders: [{ id, revision }] }),
  "the deadline": () => keepDeadlines(world.services),
  "HR's 'Ja, den kom'": tells("came"),
  "HR's 'Kom inte'": tells("missing"),
  "the second morning": ({ company }) =>
    completeDelivered.run({
      services: world.services,
      today: Temporal.PlainDate.from("2026-11-27"),
      companyId: company.id,
      count: async () => {},
    } as never),
} satisfies Record<string, Act>;
type Name = keyof typeof acts;

/** How the order came to where two meet it, and at what hour that is. */
const beginnings = {
  asked: { before: [], at: "2026-11-11T11:00:00+01:00" },
  "asked for too long": { before: [], at: "2026-11-14T11:00:00+01:00" },
  promised: { before: ["yes"], at: "2026-11-11T11:00:00+01:00" },
  "withdrawn from": { before: ["yes", "withdrawal"], at: "2026-11-11T11:00:00+01:00" },
  "due today": { before: ["yes"], at: "2026-11-25T14:00:00+01:00" },
  "two days old": { before: ["yes"], at: "2026-11-27T08:00:00+01:00" },
} satisfies Record<string, { before: Name[]; at: string }>;

const meetings: [keyof typeof beginnings, Name[]][] = [
  [
    "asked",
    ["yes", "no", "HR's cancelling", "HR's other bakery", "HR's other size", "a yes on the telephone"],
  ],
  ["asked", ["yes", "no", "HR's cancelling", "the closing of the account", "another's taking over"]],
  ["asked for too long", ["yes", "the deadline", "HR's cancelling", "HR's other bakery"]],
  ["promised", ["withdrawal", "HR's cancelling", "HR's other bakery", "HR's other size"]],
  ["withdrawn from", ["withdrawal taken back", "the next one's yes", "the next one's no", "HR's cancelling"]],
  ["withdrawn from", ["withdrawal taken back", "the next one's no", "the closing of the account"]],
  ["due today", ["the supplier's 'Levererad'", "HR's 'Ja, den kom'", "HR's 'Kom inte'", "HR's cancelling"]],
  ["two days old", ["the second morning", "HR's 'Ja, den kom'", "HR's 'Kom inte'"]],
];

/** Pressed on two pages of the same person's. */
const again = new Set<Name>([
  "yes",
  "withdrawal",
  "withdrawal taken back",
  "HR's cancelling",
  "HR's other bakery",
]);

async function begin(beginning: keyof typeof beginnings): Promise<Scene> {
  world.clock.set("2026-11-11T10:00:00+01:00");
  const { latitude, longitude } = near[0];
  const company = await world.buildCompany({
    latitude,
    longitude,
    subscription_status: "active",
    first_approved_at: "2026-11-01T09:00:00Z",
  });
  const employee = await world.buildEmployee(company, { name: "Elin Sandberg", birthday: "1990-11-25" });
  const values = { delivery_date: "2026-11-25", birthday: "2026-11-25", bakery_id: near[0].id };
  const { id } = await world.buildCakeOrder(employee, { ...values, status: "planned" });
  await world.inDatabase((tx) => offerToSupplier(tx, world.services, "cake", [id], "automation"));
  await allHaveLeft(world);
  const scene = { id, company, admin: world.as(await world.buildAdmin()) };
  const { before, at } = beginnings[beginning];
  for (const name of before) await acts[name](await opened(scene));
  world.clock.set(at);
  return opened(scene);
}

/** What their pages show now. */
async function opened(scene: Pick<Scene, "id" | "company" | "admin">): Promise<Scene> {
  const revision = (await world.inDatabase((tx) => readRevision(tx, scene.id))) as number;
  const tokens = await Promise.all(near.slice(0, 2).map((vendor) => linkTo(vendor.email!, scene.company.id)));
  const pages = tokens.map((token) =>
    token ? world.nobody.call("get-supplier-orders", { token }, elsewhere()).catch(() => null) : null,
  );
  const versions = (await Promise.all(pages)).map(
    (page) => page?.orders.flatMap(({ version }) => version ?? []) ?? [],
  );
  return { ...scene, revision, tokens, versions };
}

async function linkTo(email: string, companyId: string): Promise<string> {
  const own = (await world.mailsTo(email)).filter((mail) => mail.company_id === companyId);
  const texts = own.map((mail) => /\/svar\?token=([\w.-]+)/.exec(world.asReceived(mail))?.[1]);
  return texts.findLast(Boolean) ?? "";
}

const answerTo = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => "done",
    (error: unknown) => {
      if (!(error instanceof CallRefused)) throw error;
      return error.code;
    },
  );

/** The order, whom it was offered to, its story, and the mails that were written. */
async function became({ id, company }: Scene): Promise<Record<string, unknown>> {
  const rows = (text: string) => world.inDatabase((tx) => tx.execute(sql.raw(text)).then((all) => all.rows));
  const [order] =
    await rows(`select status, quantity, outcome, outcome_by, completed_at is not null as completed
    from orders where id = '${id}'`);
  const offers = await rows(
    `select f.status, f.supplier_id from offers f where f.order_id = '${id}' order by position`,
  );
  const story = await rows(`select offer_id, before, after from order_history
    where order_id = '${id}' and change = 'offer' order by id`);
  const mails = await rows(
    `select kind from mails where company_id = '${company.id}' order by kind, to_email`,
  );
  // No gap: each step of an offer begins where the one before it ended.
  const last = new Map<unknown, unknown>();
  for (const { offer_id, before, after } of story) {
    expect(before).toBe(last.get(offer_id) ?? null);
    last.set(offer_id, after);
  }
  expect([...last.values()].toSorted()).toEqual(offers.map(({ status }) => status).toSorted());
  const whom = offers.map(
    ({ status, supplier_id }) => `${near.findIndex((one) => one.id === supplier_id) + 1} ${String(status)}`,
  );
  return { ...order, offers: whom, mails: mails.map(({ kind }) => kind) };
}

async function inTurn(beginning: keyof typeof beginnings, first: Name, second: Name) {
  const scene = await begin(beginning);
  const one = await answerTo(acts[first](scene));
  const other = await answerTo(acts[second](scene));
  return { said: { [`1 ${first}`]: one, [`2 ${second}`]: other }, ...(await became(scene)) };
}

async function atOnce(beginning: keyof typeof beginnings, first: Name, second: Name) {
  const scene = await begin(beginning);
  let both!: Promise<[string, string]>;
  await world.inDatabase(async (tx) => {
    await tx.execute(sql`select from orders where id = ${scene.id} for update`);
    both = Promise.all([answerTo(acts[first](scene)), answerTo(acts[second](scene))]);
    await untilBlocked(world.db);
  });
  const [one, other] = await both;
  return { said: { [`1 ${first}`]: one, [`2 ${second}`]: other }, ...(await became(scene)) };
}

/** Each pair once, also where two lists have it. Every change tries each act with the two that stand beside it. */
function pairsOf(beginning: keyof typeof beginnings): (readonly [Name, Name])[] {
  const pairs = new Map<string, readonly [Name, Name]>();
  for (const [, names] of meetings.filter(([named]) => named === beginning)) {
    names.forEach((first, index) => {
      const others = process.env.LONG ? names.slice(index + 1) : [names[(index + 1) % names.length]!];
      for (const second of [...others, ...(again.has(first) ? [first] : [])])
        if (!pairs.has(`${second} ${first}`)) pairs.set(`${first} ${second}`, [first, second]);
    });
  }
  return [...pairs.values()];
}

const named = [...new Set(meetings.map(([beginning]) => beginning))];
describe.each(named)("an order that was %s", (beginning) => {
  test.each(pairsOf(beginning))("%s and %s at once", async (first, second) => {
    const raced = await atOnce(beginning, first, second);
    const inOrder = await inTurn(beginning, first, second);
    if (JSON.stringify(raced) === JSON.stringify(inOrder)) return expect(raced).toEqual(inOrder);
    const turned = await inTurn(beginning, second, first);
    const { [`1 ${second}`]: one, [`2 ${first}`]: other } = turned.said;
    expect([inOrder, { ...turned, said: { [`1 ${first}`]: other, [`2 ${second}`]: one } }]).toContainEqual(
      raced,
    );
  });
});
