import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { needsPerson } from "../../../domain/approval.ts";
import { CHECK_HOUR, nextAskingCheck } from "../../../domain/asking.ts";
import { inStockholm, stockholmDay, stockholmToday } from "../../../domain/clock.ts";
import { isWorkday } from "../../../domain/holidays.ts";
import { isUnasked } from "../../../domain/orders.ts";
import { lastDayToCallFor, mustCallPeople } from "../../../domain/offer-times.ts";
import { hasTime } from "../../../domain/suppliers.ts";
import { nextWorkingMoment } from "../../../domain/working-hours.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows } from "../../database/query.ts";
import { onlyKept } from "../../database/ref.ts";
import { eachPageOfCompanies, type Run, startRun } from "../../jobs/part.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { hasAccess, reachesDay } from "../companies/access.ts";
import { needsPerson as needsPersonInSql } from "./approval-reason.ts";
import { callPeople } from "./call-people.ts";
import { isInItsTime } from "./offer-due-job.ts";
import { offerPlanned } from "./offer-planned.ts";
import { isLost } from "../../database/lost-offers.ts";
import { isUnsent } from "./departure.ts";
import { envelope } from "./envelope.ts";
import { reminderMail } from "./offer-to-supplier.ts";
import { endAskingIfSame } from "./order-version.ts";
import { askForRest } from "./rest-of-day.ts";
import { passOn } from "./pass-on.ts";
import { passOnDoubted } from "./pass-on-doubted.ts";
import { lockOrders, type OrderRow } from "./read-orders.ts";
import { lacksSupplier, sources, waitsAgain, wasAsked } from "./sources.ts";
import { type OrderKind, setDeadlines, transitionOrders } from "./status-transition.ts";
import { groupByDay, readSupplierDays } from "./supplier-day.ts";

const AFTER_CHECK = new Temporal.PlainTime(CHECK_HOUR, 10);
/** What is delivered later than so many days after the next working morning can wait for it. */
const NEAR_DAYS = 7;

type Step = (run: Run, kind: OrderKind) => Promise<void>;

/** The ids of a page's due orders that no other transaction holds, locked. What has changed meanwhile is left out. */
const claim = (tx: Tx, ids: string[], unchanged: SQL): Promise<string[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : readIds(
        tx,
      )`select o.id from orders o where o.id in ${ids} and ${unchanged} order by o.id for update skip locked`;

const isAhead = sql`(o.delivery_date + o.delivery_time) at time zone 'Europe/Stockholm' > app_now()`;

/** What its supplier has been asked, or is asked anew though it said yes before. */
const isAsked = sql`f.status = 'open' and o.status = 'requested'`;
const isDoubted = sql`f.status = 'accepted' and o.status = 'confirmed' and o.answer_wanted_again_at is not null`;

/** What is due among the latest offers of orders that are ahead. */
function eachDueOffer(
  run: Run,
  kind: OrderKind,
  which: SQL,
  due: SQL,
  work: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
  const found = (columns: SQL) => sql`select ${columns} from offers f
    join orders o on o.company_id = f.company_id and o.id = f.order_id and o.offer_id = f.id
    where ${which} and ${due} and o.kind = ${kind} and ${isAhead}
      and o.delivery_date >= ${run.today.toString()}`;
  return eachPageOfCompanies(run, found(sql`o.company_id`), async (tx, page) => {
    const ids = await readIds(tx)`${found(sql`o.id`)} and ${page(sql`o.company_id`)}`;
    const isStill = sql`exists (select from offers f where f.id = o.offer_id and ${which} and ${due})`;
    const claimed = await claim(tx, ids, isStill);
    if (claimed.length > 0) await work(tx, claimed);
  });
}

/** The same among all orders of a kind that are ahead. */
function eachDueOrder(
  run: Run,
  kind: OrderKind,
  due: SQL,
  work: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
  const { from, o, deliveredAt } = sources[kind];
  const found = sql`from ${from} where ${due} and ${o.delivery_date} >= ${run.today.toString()}
    and ${deliveredAt} > app_now()`;
  return eachPageOfCompanies(run, sql`select ${o.company_id} ${found}`, async (tx, page) => {
    const rows = await readRows(tx, { id: z.string(), status: z.string() })`
      select ${o.id}, ${o.status} ${found} and ${page(o.company_id)}`;
    const statuses = [...new Set(rows.map(({ status }) => status))];
    const ids = rows.map(({ id }) => id);
    const claimed = await claim(tx, ids, sql`o.called_at is null and o.status in ${statuses}`);
    if (claimed.length > 0) await work(tx, claimed);
  });
}

/** Offers from before there were deadlines get theirs now; an answered one's was that of its first answer. */
const setMissingDeadlines: Step = async (run, kind) => {
  await eachDueOffer(run, kind, isAsked, sql`f.answer_by is null`, setDeadlines);
  await eachDueOffer(run, kind, isDoubted, sql`f.answer_by <= o.answer_wanted_again_at`, setDeadlines);
};

/** Nobody is called silent who has not been asked yet: the answer is waited for from when the question has left. */
const endOffers: Step = (run, kind) =>
  eachDueOffer(run, kind, isAsked, sql`f.answer_by <= app_now() and not ${isUnsent}`, async (tx, ids) => {
    const orders: OrderRow[] = await lockOrders(tx, kind, ids);
    const ended = await transitionOrders(tx, kind, { ids, to: "declined", by: "automation" });
    await askForRest(
      tx,
      run.services,
      orders.filter(({ id }) => ended.includes(id)),
    );
    await passOn(tx, run.services, kind, ended);
  });

/** Those of which a yes is still waited for: what was to be answered anew may be as it was by now. */
async function lockUnanswered(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  ids: string[],
): Promise<OrderRow[]> {
  const orders: OrderRow[] = await lockOrders(tx, kind, ids);
  const same = await endAskingIfSame(tx, services, orders);
  return orders.filter(({ id }) => !same.has(id));
}

const endDoubted: Step = (run, kind) =>
  eachDueOffer(run, kind, isDoubted, sql`f.answer_by <= app_now()`, async (tx, ids) => {
    const doubted = await lockUnanswered(tx, run.services, kind, ids);
    await passOnDoubted(
      tx,
      run.services,
      kind,
      doubted.map(({ id }) => id),
    );
  });

/**
 * What has come to its time since the morning's check: planned anew, or its company's settings were changed. The check
 * itself has some minutes of its own.
 */
const offerInTime: Step = async (run, kind) => {
  const { services, today } = run;
  const local = inStockholm(services.clock.now());
  const isAfterCheck = Temporal.PlainTime.compare(local.toPlainTime(), AFTER_CHECK) >= 0;
  if (!isWorkday(today) || !isAfterCheck) return;
  const { o, c, v, alive } = sources[kind];
  const due = sql`${o.status} = 'planned' and ${o.called_at} is null and ${onlyKept(sql`not ${lacksSupplier(o, v)}`)}
    and ${isInItsTime(sources[kind], today)} and ${alive} and ${hasAccess(c)} and ${reachesDay(c, o.delivery_date)}`;
  await eachDueOrder(run, kind, due, async (tx, ids) => void (await offerPlanned(tx, services, kind, ids)));
};

/**
 * What waited for a working morning, or was to be chosen for anew, and what has come to its time with nobody to ask. On
 * days off and at night only what is near may be unable to wait.
 */
const findNext: Step = (run, kind) => {
  const { services, today } = run;
  const now = services.clock.now();
  const works = isWorkday(today) && inStockholm(now).hour >= CHECK_HOUR;
  const { o, c, v, wanted, wasReplaced } = sources[kind];
  // What somebody has ordered anew meanwhile has the day already.
  const ended = sql`${isLost(o)} and not ${wasReplaced}`;
  const lacking = sql`${lacksSupplier(o, v)} and ${hasAccess(c)} and ${reachesDay(c, o.delivery_date)} and ${isInItsTime(sources[kind], today)}`;
  const near = stockholmDay(nextWorkingMoment(now)).add({ days: NEAR_DAYS }).toString();
  const due = sql`${o.status} in ('pending', 'planned', 'declined') and ${o.called_at} is null and ${wanted}
    and ${onlyKept(sql`(${ended}) or (${lacking})`)}
    and ${works ? sql`true` : sql`${o.delivery_date} <= ${near}`}`;
  return eachDueOrder(run, kind, due, async (tx, ids) => {
    const orders: OrderRow[] = await lockOrders(tx, kind, ids);
    const idsOf = (some: OrderRow[]) => some.map(({ id }) => id);
    const unasked = orders.filter(({ status }) => isUnasked(status));
    // Another day may have somebody who can make it.
    await offerPlanned(tx, services, kind, idsOf(unasked));
    await passOn(tx, services, kind, idsOf(orders.filter((order) => !unasked.includes(order))));
  });
};

const callInTime: Step = (run, kind) => {
  const { services } = run;
  const now = services.clock.now();
  const { o, c, alive } = sources[kind];
  const near = sql`${o.delivery_date} <= ${lastDayToCallFor(now).toString()}`;
  const unapproved = sql`${needsPersonInSql(o)} and ${isInItsTime(sources[kind], run.today)}`;
  const due = sql`${onlyKept(sql`${o.status} in ('requested', 'pending', 'planned') or ${waitsAgain(o)}`)}
    and ${o.called_at} is null and ${onlyKept(sql`${near} or (${unapproved})`)} and ${alive} and ${hasAccess(c)}
    and ${onlyKept(sql`${wasAsked(o)} or ${reachesDay(c, o.delivery_date)}`)}`;
  const check = nextAskingCheck(now);
  return eachDueOrder(run, kind, due, async (tx, ids) => {
    const orders = await lockUnanswered(tx, services, kind, ids);
    const late = orders.filter((order) => {
      const delivery = { date: Temporal.PlainDate.from(order.delivery_date), time: order.delivery_time };
      // Nobody approves it at the last moment for a supplier that needs longer.
      const isLast = needsPerson(order) && !hasTime(order, delivery.date, delivery.time, check);
      return isLast || mustCallPeople({ delivery, has_yes: false, has_next: true }, now);
    });
    await callPeople(tx, services, kind, late);
  });
};

/** Halfway, and never at night or on a day off: after a downtime it waits for working hours. */
const remindSuppliers: Step = async (run, kind) => {
  const { services } = run;
  const now = services.clock.now();
  if (!nextWorkingMoment(now).equals(now)) return;
  const due = sql`f.remind_at <= app_now() and f.reminded_at is null and f.answer_by > app_now()`;
  const remind = async (tx: Tx, ids: string[]) => {
    await tx.execute(sql`update offers f set reminded_at = app_now() from orders o
      where o.id in ${ids} and f.company_id = o.company_id and f.id = o.offer_id`);
    const unanswered = await lockUnanswered(tx, services, kind, ids);
    const orders = unanswered.filter(({ supplier_email }) => supplier_email);
    const days = await readSupplierDays(tx, orders);
    await writeMails(
      tx,
      groupByDay(orders).flatMap((group): OutboxMail[] => {
        const mail = reminderMail(services, group, days);
        const { key, ...whom } = envelope(group, days);
        // The same supplier may be reminded of its first answer, and later of a new one.
        return mail ? [{ ...whom, key: `${key}:${group[0]!.answer_by}`, mail }] : [];
      }),
    );
  };
  await eachDueOffer(run, kind, isAsked, due, remind);
  await eachDueOffer(run, kind, isDoubted, due, remind);
};

/**
 * Ends offers whose deadline has passed and passes their orders on, reminds suppliers halfway, and calls people when
 * nobody is left to ask or too little time. Every instance runs it: each takes the orders that no other holds. What was
 * missed while all were down is made up once.
 */
export async function keepDeadlines(services: Services, stop?: AbortSignal): Promise<void> {
  const run = startRun(services, stockholmToday(services.clock), stop ? { stop } : {});
  for (const kind of ["cake", "meal"] as const) {
    for (const step of [
      setMissingDeadlines,
      endOffers,
      endDoubted,
      offerInTime,
      findNext,
      remindSuppliers,
      callInTime,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await step(run, kind);
    }
  }
}
