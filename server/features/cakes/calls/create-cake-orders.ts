import { and, eq, sql } from "drizzle-orm";
import { createCakeOrders } from "../../../../contract/cakes.ts";
import { firstDayAhead } from "../../../../domain/asking.ts";
import { STOCKHOLM } from "../../../../domain/clock.ts";
import { MOST_DAYS_FROM_BIRTHDAY } from "../../../../domain/birthday.ts";
import { daysUntil, formatTime } from "../../../../domain/dates.ts";
import { requireAccess, requirePaidFor, whyNotPaidFor } from "../../companies/require-access.ts";
import { listed } from "../../../../domain/swedish.ts";
import { undeliverable } from "../bakery-days.ts";
import { type Candidate, listCandidates } from "../candidates.ts";
import { moveOffice } from "../move-office.ts";
import { firstOffice, type Office } from "../../companies/offices.ts";
import { companies, offices } from "../../../database/schema.ts";
import { cake_order_drafts, cake_orders } from "../../../database/schema-orders.ts";
import { implement, type Inside } from "../../../calls/implement.ts";
import { readIds } from "../../../database/query.ts";
import { asAutomation } from "../../orders/acting-party.ts";
import { mailCancellations } from "../../orders/cancel-orders.ts";
import { lockDaysOf } from "../../orders/lock-orders.ts";
import { askOrMailAdmin } from "../../orders/offer-if-due.ts";
import { requireSupplier } from "../../orders/assign-supplier.ts";
import { lockOrders, whatTheyWaitFor } from "../../orders/read-orders.ts";
import { recordOutcome, transitionOrders } from "../../orders/status-transition.ts";
import { keepProducts, requireShownProducts } from "../../orders/keep-product.ts";
import { keepTurnedDown } from "../../orders/turned-down.ts";

type Context = Inside<typeof createCakeOrders>;

export default implement(createCakeOrders, async (context) => {
  const { input, caller, tx, clock, services, refuse } = context;
  requireAccess(caller.company, clock.now());
  // Held: of two who order at the same moment one gives the company its place, and an approval releases what is there.
  const [company] = await tx
    .select()
    .from(companies)
    .where(eq(companies.id, caller.company.id))
    .for("no key update");
  const office = await firstOffice(tx, company!.id);
  if (!input.delivery_address && !office.address)
    throw refuse("invalid-input", undefined, { delivery_address: "Ange en leveransadress" });
  const wanted = new Set(input.selected_employee_ids);
  const tables = [input.portion_sizes, input.delivery_dates, input.product_ids, input.shown_products];
  const named = wanted.union(new Set([...input.late_employee_ids, ...tables.flatMap(Object.keys)]));
  const found = await listCandidates(tx, company!.id, company!, clock.now(), [...named]);
  if (found.length < named.size) throw refuse("employee-not-found");
  const chosen = found.filter(({ id }) => wanted.has(id)).map((employee) => asChosen(context, employee));
  const free = chosen.filter(({ status }) => status === null);
  const aside = new Map([
    ...notPaidFor(context, free),
    ...hourPassed(context, free),
    ...(await bakeryCannot(context, office, free)),
  ]);
  const possible = free.filter((employee) => !aside.has(employee));

  await endOverdue(context, possible);
  const created = await insertOrders(context, office, possible);
  const ids = created.map((order) => order.id);
  await keepTurnedDown(tx, "cake", ids);
  await keepProducts(tx, ofCreated(created, input.product_ids));
  await requireShownProducts(tx, ofCreated(created, input.shown_products));
  await wantAgain(context, created);
  const sent = new Set(await askOrMailAdmin(tx, services, "cake", ids));
  await keepAddress(context, office);
  await tx
    .delete(cake_order_drafts)
    .where(
      and(eq(cake_order_drafts.company_id, caller.company.id), eq(cake_order_drafts.user_id, caller.userId)),
    );

  const byId = new Map(chosen.map((employee) => [employee.id, employee]));
  const ordered = new Set(created.map((order) => order.employee_id));
  const described = (employee: Candidate) => ({
    employee_id: employee.id,
    name: employee.name,
    delivery_date: employee.delivery_date,
  });
  return {
    created: created.map((order) => ({
      ...described(byId.get(order.employee_id)!),
      ...order,
      sent: sent.has(order.id),
    })),
    waits_for: await whatTheyWaitFor(
      tx,
      "cake",
      ids.filter((id) => !sent.has(id)),
    ),
    alreadyOrdered: chosen
      .filter((employee) => !ordered.has(employee.id) && !aside.has(employee))
      .map(described),
    set_aside: [...aside].map(([employee, reason]) => ({ ...described(employee), reason })),
  };
});

/** What was said of people, of those whose order was made, by order. */
const ofCreated = <Said>(created: readonly Made[], said: Record<string, Said>): Map<string, Said> =>
  new Map(created.flatMap(({ id, employee_id }) => (said[employee_id] ? [[id, said[employee_id]]] : [])));

type Made = { id: string; employee_id: string; delivery_date: string; portion_size: number };

/** With the birthday and the day that were chosen for somebody. */
function asChosen({ input, refuse }: Context, employee: Candidate): Candidate {
  const late = input.late_employee_ids.includes(employee.id) ? employee.late : null;
  const { birthday, delivery_date, status } = late ? { ...late, status: null } : employee;
  const day = (status === null && input.delivery_dates[employee.id]) || delivery_date;
  const off = Math.abs(daysUntil(Temporal.PlainDate.from(day), Temporal.PlainDate.from(birthday)));
  if (status === null && off > MOST_DAYS_FROM_BIRTHDAY) throw refuse("far-from-birthday");
  return { ...employee, birthday, status, delivery_date: day };
}

/** What a cancelled subscription does not reach would never leave; refused when there is nothing else. */
function notPaidFor({ caller }: Context, free: Candidate[]) {
  const late = free.flatMap((employee) => {
    const why = whyNotPaidFor(caller.company, employee.delivery_date);
    return why ? [[employee, why] as const] : [];
  });
  if (late.length > 0 && late.length === free.length)
    requirePaidFor(caller.company, late[0]![0].delivery_date);
  return late;
}

/** Nobody can bring a cake at an hour that has been: those are set aside, and refused when there is nobody else. */
function hourPassed({ clock, refuse }: Context, free: Candidate[]) {
  const late = free.filter((employee) => hasPassed(clock, employee));
  const passed = ({ delivery_time }: Candidate) =>
    `Leveranstiden idag ${formatTime(delivery_time)} har redan passerat`;
  if (late.length > 0 && late.length === free.length)
    throw refuse("day-passed", `${passed(late[0]!)} för ${listed(late.map(({ name }) => name))}.`);
  return late.map((employee) => [employee, `${passed(employee)}.`] as const);
}

const hasPassed = (clock: Context["clock"], { delivery_time, delivery_date }: Candidate): boolean =>
  delivery_date < firstDayAhead(delivery_time, clock.now()).toString();

async function bakeryCannot({ input, tx, today, clock }: Context, first: Office, free: Candidate[]) {
  if (!input.selected_vendor_id) return [];
  const bakery = await requireSupplier(tx, input.selected_vendor_id, { kind: "cake", meal_type: null });
  const found: (readonly [Candidate, string])[] = [];
  for (const [id, cakes] of Map.groupBy(free, ({ office_id }) => office_id)) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of offices
    const place = addressFor(input, first, id) === null ? await findPlace(tx, id) : placeOf(input);
    // oxlint-disable-next-line no-await-in-loop
    const cannot = await undeliverable(tx, bakery, {
      cakes,
      time: cakes[0]!.delivery_time,
      place,
      today,
      now: clock.now(),
    });
    found.push(...cannot);
  }
  return found;
}

/** The address that was proposed is the first office's: whoever is at another has their cake there. */
const addressFor = (input: Context["input"], first: Office, office: string): string | null =>
  office !== first.id && input.delivery_address === first.address ? null : input.delivery_address;

async function findPlace(tx: Context["tx"], office: string) {
  const [found] = await tx.select().from(offices).where(eq(offices.id, office));
  const { latitude, longitude } = found!;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/**
 * The order that should have given a birthday its cake makes way for the late one: its hour has passed without a yes, so it
 * was missed, and stays so. Of what no bakery was asked for, HR says by ordering anew that it never came.
 */
async function endOverdue({ tx, input, caller, services }: Context, possible: Candidate[]) {
  const late = possible.filter(({ id }) => input.late_employee_ids.includes(id)).map(({ id }) => id);
  if (late.length === 0) return;
  const overdue = await readIds(tx)`
    select id from cake_orders where company_id = ${caller.company.id} and employee_id in ${late} and occasion = 'birthday'
      and (delivery_date + delivery_time) at time zone ${STOCKHOLM} <= app_now()
      and status in ('pending', 'planned', 'requested')`;
  await lockDaysOf(tx, overdue);
  const asked = (await lockOrders(tx, "cake", overdue)).filter(({ status }) => status === "requested");
  const ids = asked.map(({ id }) => id);
  await asAutomation(tx, async () => {
    await transitionOrders(tx, "cake", { ids, to: "declined", by: "automation" });
  });
  await mailCancellations(tx, services, asked);
  await recordOutcome(tx, { ids: overdue.filter((id) => !ids.includes(id)), outcome: "missing", by: "hr" });
}

function placeOf({ address_latitude: latitude, address_longitude: longitude }: Context["input"]) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The unique index decides between two who order at the same moment; the loser is told, not retried. */
async function insertOrders({ input, tx }: Context, first: Office, free: Candidate[]): Promise<Made[]> {
  if (free.length === 0) return [];
  return tx
    .insert(cake_orders)
    .values(
      free.map((employee) => ({
        company_id: first.company_id,
        employee_id: employee.id,
        office_id: employee.office_id,
        bakery_id: input.selected_vendor_id,
        portion_size: input.portion_sizes[employee.id] ?? employee.portion_size,
        birthday: employee.birthday,
        delivery_date: employee.delivery_date,
        delivery_time: employee.delivery_time,
        ...(addressFor(input, first, employee.office_id) === null
          ? { delivery_address: null, address_latitude: null, address_longitude: null }
          : {
              delivery_address: input.delivery_address,
              address_latitude: input.address_latitude,
              address_longitude: input.address_longitude,
            }),
        invoice_interval: input.invoice_interval,
        approval_asked_at: sql`app_now()`,
      })),
    )
    .onConflictDoNothing()
    .returning({
      id: cake_orders.id,
      employee_id: cake_orders.employee_id,
      delivery_date: cake_orders.delivery_date,
      portion_size: cake_orders.portion_size,
    });
}

/** Who orders for a birthday that was forgone has changed their mind. */
async function wantAgain({ tx, caller }: Context, created: Made[]) {
  if (created.length === 0) return;
  await tx.execute(sql`update employees e set forgone_birthday = null from cake_orders o
    where e.company_id = ${caller.company.id} and o.company_id = e.company_id and o.employee_id = e.id
      and o.id in ${created.map(({ id }) => id)} and e.forgone_birthday = o.birthday`);
}

/** A company that has not said where it is, or whose address no map has found, now has a place. */
async function keepAddress({ tx, input, today }: Context, office: Office) {
  const { delivery_address: address, address_latitude: latitude, address_longitude: longitude } = input;
  if (office.latitude !== null || !address || latitude === null) return;
  const after = { address, latitude, longitude };
  const { id, company_id: company } = office;
  await moveOffice(tx, { company, office: id, today: today.toString(), before: office, after });
}
