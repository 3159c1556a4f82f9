import { type SQL, sql } from "drizzle-orm";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { ChangeCounts } from "../../../domain/autopilot.ts";
import { plannedDate } from "../../../domain/birthday.ts";
import { calendarFor } from "../../../domain/occasions.ts";
import { closureOn } from "../../../domain/closures.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { ref, stockholmMoment } from "../../database/ref.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { followSettings, mayGo, takeBack } from "../cakes/cake-settings.ts";
import { lockCakes } from "../cakes/move-office.ts";
import { firstInChain } from "../cakes/plan-cakes.ts";
import { readUnfit } from "../cakes/unfit-suppliers.ts";
import { type Known, keepOrCancelKnown } from "./known.ts";
import { type FollowedMeals, followClosures } from "../meals/follow-closures.ts";
import { mailCancellations } from "../orders/cancel-orders.ts";
import { chooseForPlanned, refitPlanned } from "../orders/choose-planned.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { retractOffers } from "../orders/status-transition.ts";
import { isPlan } from "../orders/sources.ts";
import { dropYears } from "./years.ts";
import { offerByAutopilot, planAhead } from "./plan.ts";
import { proposeToOthers } from "./proposal.ts";
import { readAutopilot, saveSettings, type StoredAutopilot } from "./settings.ts";

type Whose = { company: string; today: Temporal.PlainDate; office?: string | undefined };

/**
 * Saves the settings; what is planned follows them, and what is missing is planned. What a bakery is to bring to an office
 * that is closed now is taken back and follows as well, unless HR decides about it or it begins only now: the bakery is told.
 */
export async function changeSettings(
  tx: Tx,
  services: Services,
  { company, today, office: named }: Whose,
  after: AutopilotSettings,
  { leaveKnown = false }: { leaveKnown?: boolean } = {},
): Promise<ChangeCounts> {
  const before = await readAutopilot(tx, company, { office: named, lock: true });
  const office = before.office_id;
  const day = today.toString();
  const others = before.exists ? [] : await proposeToOthers(tx, company, office, after);
  const changes = [{ office, before, after }, ...others];
  // Whoever starts it has been shown that what is ordered stays as it is.
  const starts = before.on_since === null;
  let meals = NO_MEALS;
  // oxlint-disable no-await-in-loop -- a handful of offices, in one transaction
  for (const change of changes) {
    await saveSettings(tx, { company, office: change.office }, change.after);
    const { before: was, after: is } = change;
    const closures = { before: was.closures, after: is.closures };
    const whose = { company, today, office: change.office };
    meals = addMeals(
      meals,
      await followClosures(tx, services, { ...whose, ...closures, leaveOrdered: starts }),
    );
  }
  await lockCakes(tx, company, day);
  const unwanted = await dropYears(tx, services, { company }, after.celebrated_years);
  const taken = leaveKnown || starts ? [] : await takeBackShut(tx, { company, today, office }, before, after);
  const forgone = taken.filter(({ order, birthday }) => {
    const { delivery_rule, closures } = calendarFor(order.occasion, after);
    return !plannedDate(birthday, delivery_rule, closures);
  });
  const staying = (await listKnown(tx, { company, today, office })).length;
  const followed = { moved: 0, removed: 0, changed: 0 };
  let given = 0;
  for (const change of changes) {
    const whose = { company, today, office: change.office };
    const one = await followSettings(tx, { ...change, ...whose, today: day });
    followed.moved += one.moved.length;
    followed.removed += one.removed;
    followed.changed += one.changed;
    given += await followChain(tx, services, whose, change.before, change.after);
  }
  // oxlint-enable no-await-in-loop
  if (before.budget_per_piece_ore !== after.budget_per_piece_ore)
    await refitPlanned(tx, services, "cake", await plannedOf(tx, company, day));
  const { planned, asked } = await planAhead(tx, services, { companyId: company });
  const more = await offerByAutopilot(tx, services, await plannedOf(tx, company, day));
  await mailCancellations(
    tx,
    services,
    taken.map(({ order }) => order),
    [...more, ...taken.map(({ order }) => order.id)],
  );
  return {
    planned,
    moved: followed.moved - taken.length + forgone.length,
    told: taken.length - forgone.length,
    removed: followed.removed + unwanted - forgone.length,
    changed: Math.max(followed.changed, given),
    asked: asked + more.length,
    staying,
    cancelled: forgone.length,
    ...meals,
  };
}

const NO_MEALS: FollowedMeals = { meals_cancelled: 0, meals_staying: 0, meals_planned: 0 };
const addMeals = (one: FollowedMeals, other: FollowedMeals): FollowedMeals => ({
  meals_cancelled: one.meals_cancelled + other.meals_cancelled,
  meals_staying: one.meals_staying + other.meals_staying,
  meals_planned: one.meals_planned + other.meals_planned,
});

/** Those that are plans again when they are taken back. What HR ordered and a person approved would stay where it is. */
const listFollowing = (tx: Tx, ids: string[]): Promise<string[]> =>
  readIds(tx)`select id from cake_orders where id = any (${sql.param(ids)}::uuid[])
    and (source = 'yearly' or approval_asked_at is null)`;

/** The coming cakes that a bakery knows of, on days that the office was open and is not any more. */
async function takeBackShut(tx: Tx, whose: Whose, before: StoredAutopilot, after: AutopilotSettings) {
  const known = await lockOrders(tx, "cake", await listFollowing(tx, await listKnown(tx, whose)));
  const shut = known.filter(({ delivery_date }) => {
    const day = Temporal.PlainDate.from(delivery_date);
    const isAhead = Temporal.PlainDate.compare(day, whose.today) > 0;
    return isAhead && closureOn(before.closures, day) === null && closureOn(after.closures, day) !== null;
  });
  await retractOffers(
    tx,
    shut.map(({ id }) => id),
    "hr",
  );
  return shut.map((order) => ({ order, birthday: Temporal.PlainDate.from(order.birthday) }));
}

/**
 * Planned cakes of the old list, or of nobody, go to the first of the new one who can make them; with the same list, those
 * whose bakery cannot on their new day. Returns how many.
 */
async function followChain(
  tx: Tx,
  services: Services,
  { company, today, office }: Whose,
  before: StoredAutopilot,
  after: AutopilotSettings,
): Promise<number> {
  const planned = await plannedOf(tx, company, today.add({ days: 1 }).toString(), office);
  const isSame =
    before.exists &&
    before.vendor_ids.join() === after.vendor_ids.join() &&
    before.budget_per_piece_ore === after.budget_per_piece_ore;
  if (isSame) return (await refitPlanned(tx, services, "cake", planned)).length;
  const unfit = await readUnfit(tx, sql`select ${company}::uuid`, today);
  const given = await readIds(tx)`
    select o.id from cake_orders o
    where o.id = any (${sql.param(planned)}::uuid[])
      and (${!before.exists} or o.bakery_id is null or o.bakery_id = any (${sql.param(before.vendor_ids)}::uuid[]))
      and o.bakery_id is distinct from ${firstInChain(ref(cake_orders, "o"), unfit)}`;
  await chooseForPlanned(tx, services, given);
  return given.length;
}

const o = ref(cake_orders, "o");

/** At its hour a cake has come or was missed: what nobody was asked for by then stays as it is, to be counted. */
const plannedOf = (tx: Tx, company: string, today: string, office?: string): Promise<string[]> =>
  readIds(tx)`select o.id from cake_orders o
    where o.company_id = ${company} and ${isPlan(o)} and ${isAhead(today)}
      ${office ? sql`and o.office_id = ${office}` : sql``}`;

const isAhead = (today: string): SQL => sql`o.delivery_date >= ${today}
  and ${stockholmMoment(o.delivery_date, o.delivery_time)} > app_now()`;

/** What no bakery has is taken back: paused, or switched off. */
export async function takeBackPlanned(
  tx: Tx,
  services: Services,
  whose: Whose,
  known: Known,
): Promise<Pick<ChangeCounts, "removed" | "staying" | "cancelled">> {
  const { company, today, office } = whose;
  const day = today.toString();
  await lockCakes(tx, company, day);
  const ids = await readIds(tx)`
    select o.id from cake_orders o where o.company_id = ${company} and ${mayGo(o)} and ${isAhead(day)}
      ${office ? sql`and o.office_id = ${office}` : sql``}`;
  await takeBack(tx, company, ids);
  const answer = await keepOrCancelKnown(tx, services, await listKnown(tx, whose), known);
  return { removed: ids.length, ...answer };
}

const known = ref(cake_orders, "cake_orders");

/**
 * The coming cakes that a bakery knows of, of a company or an office, or those of a period; at its hour a cake has come or
 * was missed.
 */
export const listKnown = (
  tx: Tx,
  { company, today, office }: Whose,
  { from, to }: { from?: string; to?: string } = {},
): Promise<string[]> => readIds(tx)`
  select id from cake_orders where company_id = ${company} and status in ('requested', 'confirmed')
    ${office ? sql`and office_id = ${office}` : sql``}
    and delivery_date >= ${today.toString()} and ${stockholmMoment(known.delivery_date, known.delivery_time)} > app_now()
    ${from ? sql`and delivery_date >= ${from}` : sql``}
    ${to ? sql`and delivery_date <= ${to}` : sql``}`;
