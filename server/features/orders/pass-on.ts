import { sql } from "drizzle-orm";
import { needsPerson } from "../../../domain/approval.ts";
import { mayLeaveNow } from "../../../domain/asking.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { callPeopleBy } from "../../../domain/offer-times.ts";
import { isUnasked, lostAs } from "../../../domain/orders.ts";
import { nextWorkingMoment } from "../../../domain/working-hours.ts";
import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { asAutomation } from "./acting-party.ts";
import { callPeople } from "./call-people.ts";
import type { Next } from "./choose-next.ts";
import { isOver } from "./is-over.ts";
import { hasSupplier, offerToSupplier } from "./offer-to-supplier.ts";
import { chooseNextOnSomeDay } from "./other-days.ts";
import type { WhyLost } from "./mails/parts/phrases.ts";
import { lockOrders, type OrderRow, readOrders } from "./read-orders.ts";
import { reassignedMail } from "./reassigned-mail.ts";
import type { OrderKind } from "./status-transition.ts";

/**
 * Offers to the next in their chain what nobody has: orders whose offer has just ended, and those whose chosen supplier
 * cannot be asked. On a day off they wait for the next working morning, if people need not know of them before, and
 * `called_at` stays empty, so that the job finds them. When nobody is left for its day, a cake that is left to the
 * autopilot is asked about for another (`other-days.ts`). When none helps, people are called; also when the company's
 * access has ended: whoever has the order may bring it, nobody else is asked, and a renewal goes on where it stopped.
 */
export async function passOn(tx: Tx, services: Services, kind: OrderKind, ids: string[]): Promise<void> {
  const orders = ((await lockOrders(tx, kind, ids)) as OrderRow[]).filter(
    (order) => order.wanted && nobodyHas(order),
  );
  if (orders.length === 0) return;
  const mayBeOffered = orders.filter(
    (order) => order.has_access && !isOver(services, order) && !needsPerson(order),
  );
  const next = await chooseNextOnSomeDay(tx, services, mayBeOffered, ({ list }) => list.hands_off);
  const found = mayBeOffered.filter(({ id }) => next.get(id)?.supplier);
  const now = services.clock.now();
  const leaving = found.filter((order) => {
    const { supplier, date } = next.get(order.id)!;
    const asked = { ...order, delivery_date: date, lead_hours: supplier!.lead_hours };
    return mayLeaveNow(asked, now) || isNear(order, now);
  });
  await asAutomation(tx, async () => {
    await offerToNext(tx, services, kind, leaving, next);
    const isLast = (order: OrderRow) =>
      !mayBeOffered.includes(order) || next.get(order.id)?.supplier === null;
    // Whoever is to see to what could never be offered is called once, though it is tried again every morning.
    const isKnown = (order: OrderRow) => isUnasked(order.status) && order.called_at !== null;
    await callPeople(
      tx,
      services,
      kind,
      orders.filter((order) => isLast(order) && !isKnown(order)),
    );
    await waitForWork(
      tx,
      orders.filter((order) => !isLast(order) && !leaving.includes(order)),
    );
  });
}

/** Before the next working morning people would have to know that nobody has it, or that it does not come on its day. */
const isNear = ({ delivery_date, delivery_time: time }: OrderRow, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(
    callPeopleBy({ date: Temporal.PlainDate.from(delivery_date), time }),
    nextWorkingMoment(now),
  ) <= 0;

/** Its offer has ended, or it cannot be offered to whom it was meant for. */
const nobodyHas = (order: OrderRow): boolean =>
  isUnasked(order.status) ? !hasSupplier(order) : lostAs(order) !== null;

export async function offerToNext(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  leaving: OrderRow[],
  next: Map<string, Next>,
  why?: WhyLost,
): Promise<void> {
  if (leaving.length === 0) return;
  await moveTo(
    tx,
    leaving.flatMap(({ id, delivery_date }) => {
      const { date } = next.get(id)!;
      return date === delivery_date ? [] : [{ id, date }];
    }),
  );
  const suppliers = new Map(leaving.map(({ id }) => [id, next.get(id)!.supplier!.id]));
  const { requested } = await offerToSupplier(tx, services, kind, [...suppliers.keys()], "automation", {
    next: true,
    suppliers,
  });
  const after = new Map(((await readOrders(tx, kind, requested)) as OrderRow[]).map((row) => [row.id, row]));
  await writeMails(
    tx,
    leaving
      .filter((order) => after.has(order.id) && hrIsTold(services, order, next.get(order.id)!))
      .map((order) => reassignedMail(services, order, after.get(order.id)!, why)),
  );
}

/** Nobody need see to it any more, if people had been called about the day that it leaves. */
async function moveTo(tx: Tx, moved: { id: string; date: string }[]): Promise<void> {
  if (moved.length === 0) return;
  await tx.execute(sql`update orders o set delivery_date = m.date, called_at = null, updated_at = app_now()
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (id uuid, date date) where o.id = m.id`);
}

/** The reminder the day before names who had it earlier; after that nothing else would. */
const LAST_REMINDER_DAYS = 1;

/**
 * HR hears of it at once where a person had chosen, and did not name who is asked now, and of another day; else with its
 * last reminder.
 */
function hrIsTold({ clock }: Services, { delivery_date }: OrderRow, { supplier, list, date }: Next): boolean {
  if (date !== delivery_date) return true;
  const days = daysUntil(Temporal.PlainDate.from(delivery_date), stockholmToday(clock));
  return days <= LAST_REMINDER_DAYS || (!list.hands_off && !list.suppliers.includes(supplier!.id));
}

async function waitForWork(tx: Tx, orders: OrderRow[]): Promise<void> {
  const called = orders.filter(({ called_at }) => called_at !== null).map(({ id }) => id);
  if (called.length > 0) await tx.execute(sql`update orders set called_at = null where id in ${called}`);
}
