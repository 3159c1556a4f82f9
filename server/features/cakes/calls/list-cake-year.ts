import { sql } from "drizzle-orm";
import { z } from "zod";
import { type CakeOfYear, listCakeYear } from "../../../../contract/cakes.ts";
import { pick } from "../../../../contract/entities/entity.ts";
import { MOST_EMPLOYEES } from "../../../../contract/people.ts";
import {
  birthdayIn,
  celebratedBirthday,
  deliveryDate,
  deliveryReason,
  orderReason,
} from "../../../../domain/birthday.ts";
import { birthdaysAhead } from "../../../../domain/autopilot.ts";
import { nothingFits } from "../../../../domain/choose-product.ts";
import { closedPeriods } from "../../../../domain/closures.ts";
import { type NextStep, nextStep } from "../../../../domain/next-step.ts";
import { countsAsOrdered, isUnasked, supplierKnows } from "../../../../domain/orders.ts";
import { reachesDay } from "../../../../domain/subscription.ts";
import { hasCake } from "../../../../domain/outcome.ts";
import { isPaused, portionsFor } from "../../../../domain/people.ts";
import { ALARM_DAYS } from "../../../../domain/promise.ts";
import { compareSwedish } from "../../../../domain/swedish.ts";
import { foodOf, mayReadFood } from "../../../database/food.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow, readRows, type Row } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies, employees, offices, vendors } from "../../../database/schema.ts";
import { cake_orders } from "../../../database/schema-orders.ts";
import { isPlan, lacksSupplier, waitsAgain } from "../../orders/sources.ts";
import { readAssortments } from "../../assortment/products.ts";
import { hasAccess } from "../../companies/access.ts";
import { checkOffice, firstOfficeOf, type Office, openOffices } from "../../companies/offices.ts";
import { pauseOf } from "../../people/paused.ts";
import { closuresShape } from "../cake-settings.ts";
import { implement } from "../../../calls/implement.ts";
import { declineReason, needsPerson, reachedSupplier, waitsForPerson } from "../../orders/approval-reason.ts";
import { keptProduct, readChoices, shownProduct } from "../../orders/order-products.ts";
import { readOrders } from "../../orders/read-orders.ts";
import { type NextNames, readNextNames } from "../../orders/next-names.ts";
import { wasWithdrawn, wentUnanswered } from "../../orders/declined-suppliers.ts";

const [o, v, c] = [ref(cake_orders, "o"), ref(vendors, "v"), ref(companies, "c")];

const {
  cakes: Cakes,
  delivery_rule,
  default_portion_size,
  delivery_time,
  address,
  latitude,
  longitude,
} = listCakeYear.output.shape;
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
const Cake = {
  ...Cakes.element.omit({ delivery_reason: true, next_step: true, paused: true }).shape,
  year: z.number(),
  born: z.string(),
  cakes_paused_at: z.string().nullable(),
  cakes_paused_until: z.string().nullable(),
  cake_portion_size: z.number().nullable(),
  birthday: z.string().nullable(),
  delivery_date: z.string().nullable(),
  portion_size: z.number().nullable(),
  lead_hours: z.number().nullable(),
  requested_at: z.string().nullable(),
  answer_by: z.string().nullable(),
  asked_again_at: z.string().nullable(),
  waits: z.boolean().nullable(),
  needs_person: z.boolean().nullable(),
  is_plan: z.boolean().nullable(),
  delivery_rule,
  closures: closuresShape,
};

/** Last December's, this year's and next year's. */
const MOST = 3 * MOST_EMPLOYEES;

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

  // Of several orders for a birthday the live one is shown, else the last; of two made at one moment what needs HR.
  // Next year's birthdays are there when something is ordered for them, last December's when it has not long been over.
  const food = foodOf(tx, ref(employees, "e"));
  const rows = await readRows(tx, Cake)`
    with orders as (
      select distinct on (o.employee_id, extract(year from o.birthday)) o.employee_id,
        extract(year from o.birthday)::int as year, o.birthday::text as birthday,
        o.delivery_date::text as delivery_date, o.office_id, o.portion_size, v.lead_hours, f.offered_at as requested_at,
        f.answer_by, case when ${waitsAgain(o)} then o.answer_wanted_again_at end as asked_again_at,
        ${waitsForPerson(o, c)} as waits, ${needsPerson(o)} as needs_person, ${isPlan(o)} as is_plan, jsonb_build_object(
          'id', o.id, 'status', o.status, 'revision', o.revision, 'bakery_id', v.id, 'bakery_name', v.name,
          'bakery_active', coalesce(v.active, false) and not (${lacksSupplier(o, v)}), 'delivery_time', to_char(o.delivery_time, 'HH24:MI'),
          'address', coalesce(o.delivery_address, place.address),
          'latitude', case when o.delivery_address is null then place.latitude else o.address_latitude end,
          'longitude', case when o.delivery_address is null then place.longitude else o.address_longitude end,
          'asked', ${reachedSupplier(o)}, 'decline_reason', ${declineReason(o)}, 'reconfirmed', o.reconfirmed_at is not null,
          'withdrawn', ${wasWithdrawn(o)}, 'unanswered', ${wentUnanswered(o)}, 'answer_wanted_again', ${waitsAgain(o)}, 'outcome', o.outcome,
          'product', case when o.product_name is not null then jsonb_build_object('name', o.product_name, 'kind', o.product_kind,
            'pieces', o.product_pieces, 'price_ore', o.product_price_ore, 'why', null) end, 'product_note', null,
          'passed_on', o.status = 'declined' and o.called_at is null and ${reachedSupplier(o)}) as "order"
      from cake_orders o
      join companies c on c.id = o.company_id
      join offices place on place.company_id = o.company_id and place.id = o.office_id
      left join vendors v on v.id = o.bakery_id
      left join offers f on f.company_id = o.company_id and f.id = o.offer_id
      where o.company_id = ${company} and o.birthday between ${`${year - 1}-12-01`} and ${`${year + 1}-12-31`}
        and o.delivery_date between ${`${year - 1}-12-01`} and ${`${year + 2}-01-31`}
      order by o.employee_id, extract(year from o.birthday),
        o.status in ('declined', 'cancelled'), o.created_at desc, o.updated_at desc, o.status = 'cancelled'
    )
    select years.year, e.id as employee_id, coalesce(orders.office_id, e.office_id) as office_id, e.name, e.birthday::text as born, e.cake_portion_size,
      ${pauseOf(ref(employees, "e"), ref(offices, "own"))}, ${food.allergies} as allergies,
      ${food.dietary_preferences} as dietary_preferences, e.celebration, e.cake_text, orders.birthday, orders.delivery_date, orders.portion_size, orders.lead_hours, orders.requested_at,
      orders.answer_by, orders.asked_again_at, orders.waits, orders.needs_person, orders.is_plan, orders."order",
      own.delivery_rule, own.closures
    from (values (${year - 1}::int), (${year}::int), (${year + 1}::int)) years(year)
    cross join employees e join offices own on own.company_id = e.company_id and own.id = e.office_id
    left join orders on orders.employee_id = e.id and orders.year = years.year
    where e.company_id = ${company} and e.archived_at is null
      ${office_id ? sql`and coalesce(orders.office_id, e.office_id) = ${office_id}` : sql``}
      and (years.year = ${year} or orders."order" ->> 'status' <> 'cancelled')
      and (years.year >= ${year} or orders.delivery_date >= ${today.subtract({ days: ALARM_DAYS }).toString()})
    order by years.year, to_char(e.birthday, 'MMDD'), e.name limit ${MOST}`;
  const waiting = rows.flatMap(({ order, answer_by, asked_again_at }) =>
    order && answer_by && (order.status === "requested" || asked_again_at) ? [order.id] : [],
  );
  const products = await readProducts(tx, rows);
  const nextNames = await readNextNames(tx, "cake", waiting);
  const cakesOf = (wanted: number) =>
    rows
      .filter((row) => row.year === wanted)
      .map((row) => {
        const isAsked = row.order !== null && supplierKnows(row.order.status);
        // Nobody is asked for what a cancelled subscription does not reach.
        const may = has_access && (isAsked || reachesDay(caller.company, row.delivery_date ?? ""));
        return cakeOf(row, { ...settings, days_ahead, has_access: may }, nextNames, clock.now(), products);
      })
      .sort((a, b) => compareSwedish(listKey(a), listKey(b)));
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
  };
});

const closedTimes = (offices: readonly Office[], today: Temporal.PlainDate) =>
  offices.flatMap(({ id, closures }) =>
    closedPeriods(closures, { from: today, to: birthdaysAhead(today).to }).map(({ from, to }) => ({
      office_id: id,
      from: from.toString(),
      to: to.toString(),
    })),
  );

type Products = (
  order: NonNullable<CakeOfYear["order"]>,
) => Pick<NonNullable<CakeOfYear["order"]>, "product" | "product_note">;

/** What its bakery would be asked for; what it has been asked for stands with the order. */
async function readProducts(tx: Tx, rows: readonly Row<typeof Cake>[]): Promise<Products> {
  const unasked = rows.flatMap(({ order }) => (order?.bakery_id && isUnasked(order.status) ? [order] : []));
  const stocked = await readAssortments(
    tx,
    unasked.map(({ bakery_id }) => bakery_id),
  );
  const ids = unasked.flatMap(({ id, bakery_id }) => (stocked.has(bakery_id!) ? [id] : []));
  const choices = await readChoices(tx, await readOrders(tx, "cake", ids));
  const reader = { seesFood: mayReadFood(tx) };
  return ({ id, product, product_note }) => {
    const found = choices.get(id);
    if (!found) return { product, product_note };
    const chosen = keptProduct(found) ?? found.choice.chosen;
    return {
      product: chosen && pick(shownProduct(chosen, reader), ["name", "kind", "pieces", "price_ore", "why"]),
      product_note: chosen ? null : nothingFits(found.choice, reader),
    };
  };
}

/** By the birthday's month, and there by the day that the card shows: a cake may have been moved. */
const listKey = ({ birthday, delivery_date, name }: CakeOfYear) =>
  `${birthday.slice(0, 7)} ${delivery_date} ${name}`;

/** What the autopilot, or the daily check, does with a cake next. */
function stepOf(
  {
    order,
    delivery_date,
    lead_hours,
    requested_at,
    answer_by,
    asked_again_at,
    waits,
    needs_person,
    is_plan,
  }: Row<typeof Cake>,
  { autopilot, days_ahead, has_access }: Row<typeof Settings>,
  nextNames: NextNames,
  now: Temporal.Instant,
): NextStep | null {
  if (!order) return null;
  const { status, delivery_time, bakery_name, bakery_active, reconfirmed, passed_on } = order;
  const facts = {
    kind: "cake",
    status,
    delivery_time,
    reconfirmed,
    requested_at,
    answer_by,
    asked_again_at,
    passed_on,
    has_access,
    ...nextNames.get(order.id),
  } as const;
  return nextStep(
    {
      ...facts,
      delivery_date: delivery_date!,
      lead_hours: lead_hours ?? 0,
      supplier_name: bakery_active ? bakery_name : null,
      waits: waits === true && (autopilot === "on" || status === "pending"),
      needs_person: needs_person === true,
      days_ahead: autopilot === "on" && is_plan ? days_ahead : null,
    },
    now,
  );
}

function cakeOf(
  row: Row<typeof Cake>,
  settings: Row<typeof Settings>,
  nextNames: NextNames,
  now: Temporal.Instant,
  products: Products,
): CakeOfYear {
  const { employee_id, office_id, name, allergies, dietary_preferences, celebration, cake_text } = row;
  const order = row.order && { ...row.order, ...products(row.order) };
  const born = Temporal.PlainDate.from(row.born);
  const person = { employee_id, office_id, name, allergies, dietary_preferences, celebration, cake_text };
  if (order && row.birthday && row.delivery_date && row.portion_size)
    return {
      ...person,
      birthday: celebratedBirthday(born, {
        birthday: row.birthday,
        delivery_date: row.delivery_date,
      }).toString(),
      order,
      delivery_date: row.delivery_date,
      delivery_reason: orderReason(
        { birthday: row.birthday, delivery_date: row.delivery_date },
        undefined,
        row.closures,
      ),
      portion_size: row.portion_size,
      next_step: stepOf(row, settings, nextNames, now),
      paused: isPaused(row, Temporal.PlainDate.from(row.birthday)),
    };
  const birthday = birthdayIn(born, row.year);
  return {
    ...person,
    birthday: birthday.toString(),
    order: null,
    delivery_date: deliveryDate(birthday, row.delivery_rule, row.closures).toString(),
    delivery_reason: deliveryReason(birthday, row.delivery_rule, row.closures),
    portion_size: portionsFor(row, settings),
    next_step: null,
    paused: isPaused(row, birthday),
  };
}
