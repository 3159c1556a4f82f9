import { firstDayAhead } from "../../../domain/asking.ts";
import { celebratedBirthday, deliveryDate, nextDelivery, plannedDate } from "../../../domain/birthday.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { lockForPeople } from "../orders/lock-orders.ts";
import { mailCancellations } from "../orders/cancel-orders.ts";
import { retractOffers, transitionOrders } from "../orders/status-transition.ts";
import { lockOrders } from "../orders/read-orders.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import type { Services } from "../../providers/services.ts";
import { readCalendar, takeBack } from "./cake-settings.ts";
import { keepCancelled } from "./keep-cancelled.ts";
import { listUndeliveredOrders } from "../people/coming-orders.ts";

export type Person = { employeeId: string; companyId: string; birthday: string };

/**
 * A corrected birthday takes its coming cakes along, those that no bakery has; what that brings into its week is asked for
 * at once. What a bakery knows of is left to a person, who is told; with the autopilot on it is taken
 * back, the bakery is told, and the cake follows like the others; one that the autopilot planned goes when the company
 * forgoes birthdays on the new day. A year of birth that was wrong leaves the cake on its
 * right day. Returns the orders as they were.
 */
export async function moveBirthday(tx: Tx, services: Services, person: Person) {
  const today = stockholmToday(services.clock);
  await lockForPeople(tx, person.companyId, [person.employeeId]);
  await keepCancelled(tx, person, today);
  const list = async () => {
    const whose = { companyId: person.companyId, employeeIds: [person.employeeId], today };
    return (await listUndeliveredOrders(tx, whose)).filter(({ occasion }) => occasion === "birthday");
  };
  // Locked before reading: an order that is being requested right now is read as requested.
  const held = await lockOrders(
    tx,
    "cake",
    (await list()).map((order) => order.id),
  );
  const coming = await list();
  const { rule, closures, hands_off } = await readCalendar(tx, person);
  const born = Temporal.PlainDate.from(person.birthday);
  const celebratedFor = (order: { birthday: string; delivery_date: string }) =>
    celebratedBirthday(born, order);
  const known = coming.filter((order) => supplierKnows(order.status));
  // Where only the year of birth was wrong the day, also one that HR has chosen, is still right.
  const isRight = (order: (typeof coming)[number]) => celebratedFor(order).toString() === order.birthday;
  const wrong = known.filter((order) => !isRight(order));
  const retracted = hands_off ? wrong.map(({ id }) => id) : [];
  await retractOffers(tx, retracted, "hr");
  const to_check = hands_off ? [] : wrong;
  const staying = coming.filter(
    (order) => (known.includes(order) && !retracted.includes(order.id)) || isRight(order),
  );
  const taken = new Set(staying.flatMap((order) => [order.delivery_date, order.birthday]));
  const moves: { id: string; birthday: string; delivery_date: string }[] = [];
  const doubles: typeof coming = [];
  const forgone: typeof coming = [];

  for (const order of coming.filter((candidate) => !staying.includes(candidate))) {
    const celebrated = celebratedFor(order);
    const planned = { birthday: celebrated, date: deliveryDate(celebrated, rule, closures) };
    const first = firstDayAhead(order.delivery_time, services.clock.now());
    const passed = Temporal.PlainDate.compare(planned.date, first) < 0;
    const next = passed ? nextDelivery(born, first, rule, closures) : planned;
    const [birthday, delivery_date] = [next.birthday.toString(), next.date.toString()];
    const isForgone = order.source === "yearly" && plannedDate(next.birthday, rule, closures) === null;
    if (hands_off && isForgone) {
      forgone.push(order);
      continue;
    }
    if (taken.has(delivery_date) || taken.has(birthday)) doubles.push(order);
    else moves.push({ id: order.id, birthday, delivery_date });
    taken.add(delivery_date).add(birthday);
  }
  const off = doubles.map((order) => order.id);
  await transitionOrders(tx, "cake", { ids: off, to: "cancelled", by: "hr" });
  const heard = await takeBack(
    tx,
    person.companyId,
    forgone.map((order) => order.id),
  );
  if (moves.length > 0) {
    const given = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given(id uuid, birthday date, delivery_date date)`;
    await tx.execute(sql`
      update cake_orders o set birthday = given.birthday, delivery_date = given.delivery_date,
        called_at = null, updated_at = app_now()
      from ${given} where o.company_id = ${person.companyId} and o.id = given.id`);
  }
  const anew = moves.map((move) => move.id);
  await offerIfDue(tx, services, "cake", anew);
  await mailCancellations(
    tx,
    services,
    held.filter(({ id }) => retracted.includes(id)),
    anew,
  );
  const moved = moves.map(({ id }) => coming.find((order) => order.id === id)!);
  return {
    moved,
    doubles,
    forgone: forgone.filter(({ id }) => heard.includes(id)),
    to_check,
    bakeryTold: retracted.length > 0,
  };
}
