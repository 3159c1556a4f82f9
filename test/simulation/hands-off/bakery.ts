import { sql } from "drizzle-orm";
import type { ReceivedMail } from "../mail-server.ts";
import { rowsOf, type World } from "../seed.ts";
import { dayOf, deliveryMoment, isBefore, isDayOff } from "./working-time.ts";

/** What a bakery knows of an order: what it was asked, what it said, and whether it was told that it is off. */
export type Asked = {
  order_id: string;
  token: string;
  company: string;
  date: string;
  time: string;
  asked_at: Temporal.Instant;
  /** What it means to say, and from when on; null until it is reminded. */
  means: "yes" | "no" | "silence";
  answers_at: Temporal.Instant | null;
  said: "yes" | "no" | null;
  said_at: Temporal.Instant | null;
  /** When it will find out that it cannot after all. */
  withdraws_at: Temporal.Instant | null;
  withdrawn: boolean;
  is_off: boolean;
  delivered: boolean;
};

type Facts = {
  id: string;
  name: string;
  email: string;
  phone: string;
  latitude: number;
  longitude: number;
  lead_hours: number;
  closed_weekdays: number[];
  daily_capacity: number | null;
  delivery_radius_km: number | null;
  cannot_make: string[];
  price_per_piece_ore: number | null;
};

/** A bakery of flesh and blood: what the register has of it, and its own memory. */
export type Bakery = Facts & {
  closed_dates: string[];
  active: boolean;
  /** Opens no mail and bakes nothing any more. */
  is_gone: boolean;
  returns_on: string | null;
  memory: Map<string, Asked>;
};

export const createBakery = (facts: Facts): Bakery => ({
  ...facts,
  closed_dates: [],
  active: true,
  is_gone: false,
  returns_on: null,
  memory: new Map(),
});

const isCancellation = ({ key }: ReceivedMail): boolean => key.startsWith("bakery-order-cancelled:");

/** It has nothing left to do for it. */
const isSettled = ({ said, withdrawn, is_off, delivered }: Asked): boolean =>
  said !== "yes" || withdrawn || is_off || delivered;

/** Some changes are never answered, however often they are told; without a throw of the dice, which would move all others. */
const overlooksChanges = ({ date }: Asked): boolean => Number(date.slice(-2)) % 3 === 0;

export type Delivered = { order_id: string; bakery: Bakery; date: string };

/** What bakeries do with their mail, and what happens to them. */
export function createBakeries(
  world: World,
  bakeries: readonly Bakery[],
  restless: number,
  report: (what: string) => void,
) {
  const { system, mailServer, random, clock, log } = world;

  return { deliver, read, act, fate };

  /** What it has said yes to and believes is still wanted is brought at its hour, whatever the tables say. */
  function deliver(): Delivered[] {
    const brought: Delivered[] = [];
    for (const bakery of bakeries) {
      for (const asked of bakery.memory.values()) {
        if (asked.said !== "yes" || asked.withdrawn || asked.is_off || asked.delivered || bakery.is_gone)
          continue;
        if (isBefore(clock.now(), deliveryMoment(asked.date, asked.time))) continue;
        asked.delivered = true;
        brought.push({ order_id: asked.order_id, bakery, date: asked.date });
        log(`${bakery.name} delivers ${asked.order_id}`);
      }
    }
    forget();
    return brought;
  }

  /** Mails are opened at work; some bakeries work on days off as well. */
  async function read(): Promise<void> {
    const off = isDayOff(dayOf(clock.now()));
    for (const bakery of bakeries) {
      if (bakery.is_gone || (off && bakery.lead_hours > 24)) continue;
      const letters = mailServer.open(bakery.email);
      // Of what came together, what is off is read first: an order that moved is asked for anew in the same moment.
      for (const letter of [
        ...letters.filter(isCancellation),
        ...letters.filter((one) => !isCancellation(one)),
      ])
        await readLetter(bakery, letter);
    }
  }

  async function readLetter(bakery: Bakery, letter: ReceivedMail) {
    if (isCancellation(letter)) return strikeOut(bakery, letter);
    const token = /\/svar\?token=([\w.-]+)/.exec(letter.text)?.[1];
    if (!token) return;
    const page = await system.call("get-supplier-orders", { token });
    if ("refused" in page) return;
    for (const order of page.orders) {
      const known = bakery.memory.get(order.id);
      if (known && known.date === page.delivery_date && !known.is_off) {
        known.token = token;
        remindedOf(bakery, known, order.answer_wanted_again, page.allergens);
      } else if (order.status === "requested")
        decide(bakery, order.id, { letter, token }, page, order.delivery_time);
    }
  }

  function decide(
    bakery: Bakery,
    order_id: string,
    { letter, token }: { letter: ReceivedMail; token: string },
    page: { company_name: string; delivery_date: string },
    time: string,
  ) {
    const now = clock.now();
    const delivery = deliveryMoment(page.delivery_date, time);
    const before = bakery.memory.get(order_id);
    if (before?.said === "yes" && !isSettled(before))
      report(`${bakery.name} is asked for ${order_id} while it still bakes it for ${before.date}`);
    const dice = random.next();
    const means = dice < 0.2 ? "no" : dice < 0.4 ? "silence" : "yes";
    const speed = random.next();
    const hours = speed < 0.6 ? 0 : speed < 0.85 ? random.whole(2, 24) : null;
    // One silent bakery in five wakes up when it is too late.
    const late = means === "silence" && random.chance(0.2) ? now.add({ hours: random.whole(60, 150) }) : null;
    bakery.memory.set(order_id, {
      order_id,
      token,
      company: page.company_name,
      date: page.delivery_date,
      time,
      asked_at: now,
      means,
      answers_at: means === "silence" ? late : hours === null ? null : now.add({ hours }),
      said: null,
      said_at: null,
      withdraws_at: null,
      withdrawn: false,
      is_off: false,
      delivered: false,
    });
    // What came while the process was away is only opened now.
    if (!isBefore(letter.at, delivery)) report(`${bakery.name} is asked for ${order_id} after its hour`);
  }

  /** A reminder wakes who had put the question aside; an allergy that it cannot make makes it give the order back. */
  function remindedOf(bakery: Bakery, asked: Asked, again: boolean, allergens: readonly string[]) {
    if (asked.said === null && asked.means !== "silence") asked.answers_at ??= clock.now();
    if (asked.said !== "yes" || asked.withdrawn) return;
    if (allergens.some((name) => bakery.cannot_make.includes(name))) asked.withdraws_at = clock.now();
    else if (again && !overlooksChanges(asked)) asked.answers_at = clock.now();
  }

  async function strikeOut(bakery: Bakery, { key }: ReceivedMail) {
    const [mail] = await rowsOf<{ order_ids: string[] }>(
      system,
      sql`select order_ids from mails where key = ${key}`,
    );
    for (const id of mail?.order_ids ?? []) {
      const asked = bakery.memory.get(id);
      if (asked && !asked.delivered) asked.is_off = true;
    }
    log(`${bakery.name} strikes out ${mail?.order_ids.join(" ")}`);
  }

  /** Says what it means to say, and finds out what it cannot do after all. */
  async function act(): Promise<void> {
    const now = clock.now();
    for (const bakery of bakeries) {
      if (bakery.is_gone) continue;
      for (const asked of bakery.memory.values()) {
        if (asked.is_off || asked.delivered) continue;
        if (asked.answers_at && !isBefore(now, asked.answers_at)) await answer(bakery, asked);
        const isDue = asked.withdraws_at && !isBefore(now, asked.withdraws_at) && asked.said === "yes";
        if (isDue && !asked.withdrawn) await withdraw(bakery, asked);
        else if (asked.withdrawn && asked.withdraws_at && random.chance(0.05)) await takeBack(bakery, asked);
      }
    }
  }

  async function answer(bakery: Bakery, asked: Asked) {
    asked.answers_at = null;
    const page = await system.call("get-supplier-orders", { token: asked.token });
    const order = "orders" in page ? page.orders.find(({ id }) => id === asked.order_id) : undefined;
    if (!("orders" in page) || !order) return log(`${bakery.name} finds no ${asked.order_id} to answer`);
    const cannot = page.allergens.some((name) => bakery.cannot_make.includes(name));
    const says = asked.means === "no" || cannot ? "no" : "yes";
    if (asked.said === "yes" && says === "no") return withdraw(bakery, asked);
    const result = await system.call("answer-supplier-order", {
      token: asked.token,
      order_ids: [asked.order_id],
      answer: says === "yes" ? "confirm" : "decline",
      reason: says === "no" && random.chance(0.5) ? "Vi hinner inte den dagen." : null,
      allergens_read: says === "yes" ? page.allergens : [],
      versions: order.version ? [order.version] : [],
    });
    log(`${bakery.name} says ${says} to ${asked.order_id} ${JSON.stringify(result)}`);
    if ("refused" in result) return;
    asked.said = says;
    asked.said_at = clock.now();
    if (says === "yes" && asked.withdraws_at === null && random.chance(0.05 * restless)) {
      const left = clock.now().until(deliveryMoment(asked.date, asked.time)).total("hours");
      if (left > 4) asked.withdraws_at = clock.now().add({ hours: random.whole(1, Math.floor(left) - 1) });
    }
  }

  async function withdraw(bakery: Bakery, asked: Asked) {
    const result = await system.call("withdraw-supplier-order", {
      token: asked.token,
      order_ids: [asked.order_id],
      reason: random.chance(0.5) ? "Ugnen är trasig." : null,
    });
    log(`${bakery.name} withdraws from ${asked.order_id} ${JSON.stringify(result)}`);
    asked.withdrawn = true;
  }

  /** It can after all; the answer says whether the order is still its own. */
  async function takeBack(bakery: Bakery, asked: Asked) {
    asked.withdraws_at = null;
    const result = await system.call("take-back-withdrawal", {
      token: asked.token,
      order_ids: [asked.order_id],
    });
    log(`${bakery.name} takes back ${asked.order_id} ${JSON.stringify(result)}`);
    if ("confirmed" in result && result.confirmed > 0) asked.withdrawn = false;
  }

  /** At night: a bakery closes some days, has room for fewer, or stops, for a while or for good. */
  async function fate(): Promise<void> {
    const today = dayOf(clock.now());
    for (const bakery of bakeries) {
      if (bakery.returns_on && bakery.returns_on <= today.toString()) await comeBack(bakery);
      if (!bakery.active) bakery.is_gone ||= [...bakery.memory.values()].every(isSettled);
      if (!bakery.active) continue;
      if (random.chance(0.006 * restless)) await closeSomeDays(bakery, today);
      if (random.chance(0.001 * restless)) await changeRoom(bakery);
      if (random.chance(0.0004 * restless)) await stop(bakery, today);
    }
  }

  async function closeSomeDays(bakery: Bakery, today: Temporal.PlainDate) {
    const first = today.add({ days: random.whole(1, 30) });
    const days = Array.from({ length: random.whole(1, 10) }, (_, n) => first.add({ days: n }).toString());
    bakery.closed_dates = [...bakery.closed_dates.filter((day) => day >= today.toString()), ...days];
    log(`${bakery.name} is closed ${days[0]} to ${days.at(-1)}`);
    await setFacts(world, bakery);
    // What it had promised for those days, it gives back itself.
    for (const asked of bakery.memory.values())
      if (asked.said === "yes" && days.includes(asked.date)) asked.withdraws_at ??= clock.now();
  }

  async function changeRoom(bakery: Bakery) {
    bakery.daily_capacity = random.chance(0.5) ? null : random.whole(1, 3);
    log(`${bakery.name} has room for ${bakery.daily_capacity}`);
    await setFacts(world, bakery);
  }

  async function stop(bakery: Bakery, today: Temporal.PlainDate) {
    bakery.active = false;
    // The last thing that it does is to give back what it had promised.
    for (const asked of bakery.memory.values()) if (!isSettled(asked)) asked.withdraws_at = clock.now();
    // Somebody else opens in its place in time, so that a town does not run out of bakeries.
    bakery.returns_on = today.add({ days: random.whole(20, 300) }).toString();
    log(`${bakery.name} goes out of business`);
    await setFacts(world, bakery);
  }

  async function comeBack(bakery: Bakery) {
    bakery.active = true;
    bakery.is_gone = false;
    bakery.returns_on = null;
    bakery.memory.clear();
    mailServer.open(bakery.email);
    log(`${bakery.name} opens again`);
    await setFacts(world, bakery);
  }

  /** What lies far behind is of no use to anybody. */
  function forget() {
    const old = dayOf(clock.now()).subtract({ days: 40 }).toString();
    for (const { memory } of bakeries)
      for (const asked of memory.values()) if (asked.date < old) memory.delete(asked.order_id);
  }
}

/** Something happens to a bakery that no mail tells of; the platform's register has it. */
async function setFacts({ system }: World, bakery: Bakery): Promise<void> {
  const { closed_dates, daily_capacity, active } = bakery;
  await rowsOf(
    system,
    sql`update vendors set closed_dates = ${sql.param(closed_dates)}::date[], daily_capacity = ${daily_capacity},
      active = ${active}, updated_at = app_now() where id = ${bakery.id}`,
  );
}
