import { z } from "zod";
import { type CakeOfYear, listCakeYear } from "../../../../contract/cakes.ts";
import { pick } from "../../../../contract/entities/entity.ts";
import {
  birthdayIn,
  celebratedBirthday,
  deliveryDate,
  deliveryReason,
  orderReason,
} from "../../../../domain/birthday.ts";
import { birthdaysAhead } from "../../../../domain/autopilot.ts";
import { nothingFits, overBudget } from "../../../../domain/choose-product.ts";
import { closedPeriods } from "../../../../domain/closures.ts";
import { type NextStep, nextStep, type StepFacts } from "../../../../domain/next-step.ts";
import { countsAsOrdered, isUnasked, supplierKnows } from "../../../../domain/orders.ts";
import { reachesDay } from "../../../../domain/subscription.ts";
import { hasCake } from "../../../../domain/outcome.ts";
import { isPaused, portionsFor } from "../../../../domain/people.ts";
import { ALARM_DAYS } from "../../../../domain/promise.ts";
import { compareSwedish } from "../../../../domain/swedish.ts";
import { mayReadFood } from "../../../database/food.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow, type Row } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies } from "../../../database/schema.ts";
import { hasAccess } from "../../companies/access.ts";
import { checkOffice, firstOfficeOf, type Office, openOffices } from "../../companies/offices.ts";
import { implement } from "../../../calls/implement.ts";
import {
  type Order,
  type Person,
  type Place,
  type Places,
  readOrdersOf,
  readOtherOccasions,
  readPeople,
  readPlaces,
} from "../year-rows.ts";
import { readAutopilots } from "../../orders/own-lists.ts";
import { keptProduct, readChoices, shownProduct } from "../../orders/order-products.ts";
import { type NextNames, readNextNames } from "../../orders/next-names.ts";

const c = ref(companies, "c");

const { delivery_rule, default_portion_size, delivery_time, address, latitude, longitude } =
  listCakeYear.output.shape;
const Settings = {
  delivery_rule,
  default_portion_size,
  delivery_time,
  address,
  latitude,
  longitude,
  autopilot: listCakeYear.output.shape.autopilot,
  days_ahead: z.number().nullable(),
  has_access: z.boolean(),
};

/** A birthday with its order, if it has one. */
type Birthday = { person: Person; year: number; order: Order | null };

export default implement(listCakeYear, async ({ input, tx, today, caller, clock }) => {
  const company = caller.company.id;
  const { office_id } = input;
  await checkOffice(tx, company, office_id);
  const { year } = today;
  const { days_ahead, has_access, ...settings } = await readRow(tx, Settings)`
    select f.delivery_rule, c.default_portion_size, to_char(f.delivery_time, 'HH24:MI') as delivery_time, f.address, f.latitude,
      f.longitude, a.days_ahead,
      case when a.company_id is null then 'proposed' when a.on_since is null then 'off'
        when a.paused_since is null then 'on' else 'paused' end as autopilot, ${hasAccess(c)} as has_access
    from companies c join lateral ${firstOfficeOf(c)} f on true left join autopilots a on a.company_id = c.id
    where c.id = ${company}`;
  const places = await readPlaces(tx, company);
  const people = await readPeople(tx, company);
  const orders = await readOrdersOf(tx, company, year);
  const birthdays = birthdaysOf(people, orders, { today, office_id });
  const since = today.subtract({ days: ALARM_DAYS }).toString();
  const others = othersOf(people, await readOtherOccasions(tx, company, since), office_id);
  const all = [...birthdays, ...others];

  const waiting = all.flatMap(({ order }) =>
    order?.answer_by && (order.status === "requested" || order.asked_again_at) ? [order.id] : [],
  );
  const products = await readProducts(tx, company, all);
  const steps = nextSteps(await readNextNames(tx, "cake", waiting), clock.now());
  const days = deliveryDays(places, today);
  const shown = (some: readonly Birthday[]) =>
    some
      .map((one) => {
        const isAsked = one.order !== null && supplierKnows(one.order.status);
        // Nobody is asked for what a cancelled subscription does not reach.
        const may = has_access && (isAsked || reachesDay(caller.company, one.order?.delivery_date ?? ""));
        const facts = { ...settings, days_ahead, has_access: may };
        return cakeOf(one, facts, { places, days, steps, products });
      })
      .sort(inList);
  const cakesOf = (wanted: number) => shown(birthdays.filter((one) => one.year === wanted));
  const cakes = cakesOf(year);
  const open = await openOffices(tx, company);
  const shownOffices = office_id ? open.filter(({ id }) => id === office_id) : open;

  return {
    year,
    ...settings,
    employees: cakes.length,
    ordered: cakes.filter(({ order }) => order && countsAsOrdered(order.status)).length,
    with_cake: cakes.filter(
      ({ order, delivery_date }) => order && hasCake({ ...order, delivery_date }, today),
    ).length,
    cakes,
    closed: settings.autopilot === "on" ? closedTimes(shownOffices, today) : [],
    coming: cakesOf(year + 1),
    last_december: cakesOf(year - 1),
    others: shown(others),
  };
});

/**
 * Everybody's of this year. Next year's are there when something is ordered for them, last December's when it has not long
 * been over.
 */
function birthdaysOf(
  people: readonly Person[],
  orders: readonly Order[],
  { today, office_id }: { today: Temporal.PlainDate; office_id: string | undefined },
): Birthday[] {
  const ofPerson = Map.groupBy(orders, ({ employee_id }) => employee_id);
  const since = today.subtract({ days: ALARM_DAYS }).toString();
  const isHere = ({ person, order }: Birthday) =>
    office_id === undefined || (order?.office_id ?? person.office_id) === office_id;
  const { year } = today;
  return people.flatMap((person) => {
    const own = ofPerson.get(person.employee_id) ?? [];
    const order = own.find((one) => one.year === year) ?? null;
    const others = own.filter(
      (one) =>
        one.status !== "cancelled" &&
        (one.year === year + 1 || (one.year === year - 1 && one.delivery_date >= since)),
    );
    return [
      { person, year, order },
      ...others.map((other) => ({ person, year: other.year, order: other })),
    ].filter(isHere);
  });
}

/** Of people who are still there, at the office where the cake comes. */
function othersOf(people: readonly Person[], orders: readonly Order[], office_id?: string): Birthday[] {
  const byId = new Map(people.map((person) => [person.employee_id, person]));
  return orders.flatMap((order) => {
    const person = byId.get(order.employee_id);
    const isHere = office_id === undefined || order.office_id === office_id;
    return person && isHere ? [{ person, year: order.year, order }] : [];
  });
}

const closedTimes = (offices: readonly Office[], today: Temporal.PlainDate) =>
  offices.flatMap(({ id, closures }) =>
    closedPeriods(closures, { from: today, to: birthdaysAhead(today).to }).map(({ from, to }) => ({
      office_id: id,
      from: from.toString(),
      to: to.toString(),
    })),
  );

type Products = (order: Order) => Pick<NonNullable<CakeOfYear["order"]>, "product" | "product_note">;

/** What its bakery would be asked for; what it has been asked for stands with the order. */
async function readProducts(tx: Tx, company_id: string, birthdays: readonly Birthday[]): Promise<Products> {
  const unasked = birthdays.flatMap(({ person, order }) =>
    order?.bakery_id && isUnasked(order.status)
      ? [
          {
            ...order,
            company_id,
            supplier_id: order.bakery_id,
            employee_name: person.name,
            favourite_cake: person.favourite_cake,
          },
        ]
      : [],
  );
  const choices = await readChoices(tx, unasked);
  const reader = { seesFood: mayReadFood(tx) };
  const named = birthdays.flatMap(({ order }) => (order?.product_name ? [{ ...order, company_id }] : []));
  const lists = await readAutopilots(tx, named);
  return (order) => {
    const found = choices.get(order.id);
    const budget = lists.get(order.office_id)?.budget_per_piece_ore ?? null;
    if (!found) return { product: productOf(order, budget), product_note: null };
    const chosen = keptProduct(found) ?? found.choice.chosen;
    return {
      product:
        chosen &&
        pick(shownProduct(chosen, found, reader), [
          "name",
          "kind",
          "picture",
          "pieces",
          "price_ore",
          "why",
          "why_not",
          "separate",
        ]),
      product_note: chosen ? null : nothingFits(found.choice, reader),
    };
  };
}

const productOf = (order: Order, budget: number | null) =>
  order.product_name === null
    ? null
    : {
        name: order.product_name,
        kind: order.product_kind!,
        picture: order.product_picture,
        pieces: order.product_pieces!,
        price_ore: order.product_price_ore!,
        why: null,
        why_not: overBudget(order.product_price_ore!, { budget, wanted: order.portion_size }),
        separate:
          order.separate_name === null
            ? null
            : {
                name: order.separate_name,
                count: order.separate_count!,
                price_ore: order.separate_price_ore!,
                food: null,
              },
      };

/** By the birthday's month, and there by the day that the card shows: a cake may have been moved. */
function inList(one: CakeOfYear, other: CakeOfYear): number {
  const [month, otherMonth] = [one.birthday.slice(0, 7), other.birthday.slice(0, 7)];
  if (month !== otherMonth) return month < otherMonth ? -1 : 1;
  if (one.delivery_date !== other.delivery_date) return one.delivery_date < other.delivery_date ? -1 : 1;
  return compareSwedish(one.name, other.name);
}

type Steps = (order: Order, settings: Row<typeof Settings>) => NextStep | null;

/** What the autopilot, or the daily check, does with a cake next: worked out once for all that are alike. */
function nextSteps(nextNames: NextNames, now: Temporal.Instant): Steps {
  const known = new Map<string, NextStep | null>();
  return (order, { autopilot, days_ahead, has_access }) => {
    const { status, delivery_date, delivery_time, reconfirmed, requested_at, answer_by } = order;
    const { asked_again_at, passed_on, needs_person, lead_hours } = order;
    const facts: StepFacts = {
      kind: "cake",
      status,
      delivery_date,
      delivery_time,
      reconfirmed,
      requested_at,
      answer_by,
      asked_again_at,
      passed_on,
      has_access,
      ...nextNames.get(order.id),
      lead_hours: lead_hours ?? 0,
      supplier_name: order.bakery_active ? order.bakery_name : null,
      waits: order.waits && (autopilot === "on" || status === "pending"),
      needs_person,
      days_ahead: autopilot === "on" && order.is_plan ? days_ahead : null,
    };
    const key = JSON.stringify(facts);
    if (!known.has(key)) known.set(key, nextStep(facts, now));
    return known.get(key)!;
  };
}

type Days = (office: string, birthday: Temporal.PlainDate) => { date: string; reason: string | null };

/** When a birthday's cake comes by its office's rule, worked out once for all who share it. */
function deliveryDays(places: Places, today: Temporal.PlainDate): Days {
  const known = new Map<string, ReturnType<Days>>();
  return (office, birthday) => {
    const key = `${office} ${birthday.toString()}`;
    const found = known.get(key);
    if (found) return found;
    const { delivery_rule: rule, closures } = places.get(office)!;
    const day = {
      date: deliveryDate(birthday, rule, closures).toString(),
      reason: deliveryReason(birthday, today, rule, closures),
    };
    known.set(key, day);
    return day;
  };
}

type Context = {
  places: Places;
  days: Days;
  steps: Steps;
  products: Products;
};

function cakeOf(
  { person, year, order }: Birthday,
  settings: Row<typeof Settings>,
  { places, days, steps, products }: Context,
): CakeOfYear {
  const born = Temporal.PlainDate.from(person.born);
  const { employee_id, name, allergies, dietary_preferences, celebration, cake_text } = person;
  const whose = { employee_id, name, allergies, dietary_preferences, celebration, cake_text };
  if (order) {
    const { birthday, delivery_date, portion_size, office_id, occasion_title } = order;
    const own = places.get(person.office_id)!;
    const isBirthday = occasion_title === null;
    return {
      ...whose,
      occasion_title,
      cake_text: isBirthday ? cake_text : order.occasion_text,
      office_id,
      birthday: isBirthday ? celebratedBirthday(born, { birthday, delivery_date }).toString() : birthday,
      order: { ...shownOrder(order, places.get(office_id)!), ...products(order) },
      delivery_date,
      delivery_reason: orderReason({ birthday, delivery_date }, undefined, own.closures),
      portion_size,
      next_step: steps(order, settings),
      paused: isPaused(person, Temporal.PlainDate.from(birthday)),
      forgone: isBirthday && person.forgone_birthday === birthday,
    };
  }
  const birthday = birthdayIn(born, year);
  const { date, reason } = days(person.office_id, birthday);
  return {
    ...whose,
    occasion_title: null,
    office_id: person.office_id,
    birthday: birthday.toString(),
    order: null,
    delivery_date: date,
    delivery_reason: reason,
    portion_size: portionsFor(person, settings),
    next_step: null,
    paused: isPaused(person, birthday),
    forgone: person.forgone_birthday === birthday.toString(),
  };
}

/** Where it goes: its own address, or its office's. */
function shownOrder(order: Order, place: Place) {
  const { id, status, revision, bakery_id, bakery_name, bakery_active, delivery_time, delivery_address } =
    order;
  const { asked, decline_reason, reconfirmed, offer_status, answer_wanted_again, outcome, passed_on } = order;
  const isOwn = delivery_address !== null;
  return {
    id,
    status,
    revision,
    bakery_id,
    bakery_name,
    bakery_active,
    delivery_time,
    address: isOwn ? delivery_address : place.address,
    latitude: isOwn ? order.address_latitude : place.latitude,
    longitude: isOwn ? order.address_longitude : place.longitude,
    asked,
    decline_reason,
    reconfirmed,
    offer_status,
    answer_wanted_again,
    outcome,
    passed_on,
  };
}
