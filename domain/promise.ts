import { type DeliveryRule, deliveryDate } from "./birthday.ts";
import type { Closure } from "./closures.ts";
import { daysUntil, formatDay, formatDayFrom } from "./dates.ts";
import { isOpen, lostAs, orderLabel, type OfferStatus, type OrderStatus } from "./orders.ts";
import { badgeLabel, deliveryState, mayHaveCome, type Outcome } from "./outcome.ts";
import { type CakePause, type Celebration, isPaused } from "./people.ts";

/** 'Ingen glömd': where everybody's birthday stands, and which of them somebody must look at now. */

export const promiseStates = [
  "celebrated",
  "planned",
  "unordered",
  "declined",
  "missed",
  "opted-out",
  "forgone",
  "too-late",
] as const;
export type PromiseState = (typeof promiseStates)[number];

export const promiseLabels: Record<PromiseState, string> = {
  celebrated: "Firad",
  planned: "På gång",
  unordered: "Ej beställd",
  declined: "Avböjd",
  missed: "Missad",
  "opted-out": "Väljer bort",
  forgone: "Avstår",
  "too-late": "Tillkom senare",
};

/** From here on, a birthday that is not provided for is an alarm. */
export const ALARM_DAYS = 14;
/** From here on, so is an order that no supplier has been asked about, unless it was made later than that. */
export const UNANSWERED_ALARM_DAYS = 2;
/** A birthday that was corrected after its cake had been ordered is still celebrated with that cake. */
export const SAME_CELEBRATION_DAYS = 14;
const WITHDRAWN = "Bageriet har fått förhinder – välj ett nytt bageri";
const PASSED_ON = "Nästa bageri får frågan";
const SILENT = "Bageriet svarade inte – välj ett nytt bageri";
const ENDED = "Abonnemanget har löpt ut – förnya det, så frågas nästa bageri";
const DECLINED = "Bageriet har avböjt – välj ett nytt bageri";
const TURNED_DOWN = "Beställningen blev inte godkänd – välj ett nytt bageri";
const STOPPED = "Bageriet tar inte emot beställningar längre – välj ett nytt bageri";
const CLOSED = "Bageriet har stängt den dagen – välj ett nytt bageri";

export type PromisedEmployee = {
  celebration?: Celebration | null;
  pause?: CakePause | null;
  /** The day the employee came into the register, if known. */
  registered?: Temporal.PlainDate | null;
  /** The birthday that HR has chosen not to celebrate. */
  forgone_birthday?: string | null;
};
export type PromisedOrder = {
  id?: string;
  revision?: number;
  birthday: string;
  delivery_date: string;
  status: OrderStatus;
  bakery_id?: string | null;
  /** False when the bakery has been switched off, does not deliver, has no e-mail or is closed that day. */
  can_be_asked?: boolean;
  bakery_closed?: boolean | null;
  /** False when the platform turned it down before its bakery had heard of it. */
  asked?: boolean;
  /** What became of its latest offer. */
  offer_status?: OfferStatus | null;
  /** It waits for an approval, and its day was so near already when it was made that it would ring at once. */
  ordered_late?: boolean;
  /** People have been called: nobody has said yes, and there is too little time. */
  called?: boolean;
  /** When the next bakery is asked, where people have not been called, as its card says it. */
  passed_on?: string;
  /** Its company may not have anybody else asked. */
  access_ended?: boolean;
  /** What somebody has said of the delivery. */
  outcome?: Outcome | null;
  /** HR cancelled what the autopilot would have seen to, and need not hear of it again. */
  cancelled_for_good?: boolean;
  /** It was cancelled, and had been made when the birthday's cake was missed already. */
  undone?: boolean;
};

export type Promised = {
  state: PromiseState;
  birthday: Temporal.PlainDate;
  /** When the cake comes, came, or should come. */
  date: Temporal.PlainDate;
  /** The state, or what the order's card says: no answer is no plain no, and what was cancelled is cancelled. */
  badge: string;
  reason: string;
  alarm: boolean;
  /** The order where somebody can do something about it; without one, a new order is what is needed. */
  order_id: string | null;
  /** A missed order of which HR may say that it came all the same. */
  came: { id: string; revision: number } | null;
};

/** How it stands with one birthday (a date of this year or next, not the date of birth). */
export function promiseFor(
  employee: PromisedEmployee,
  birthday: Temporal.PlainDate,
  /** The oldest first: of those that came to nothing, the last one tells how it stands. */
  orders: readonly PromisedOrder[],
  rule: DeliveryRule,
  today: Temporal.PlainDate,
  closures: readonly Closure[] = [],
): Promised {
  const order = bestOrder(orders, birthday);
  const date = order ? Temporal.PlainDate.from(order.delivery_date) : deliveryDate(birthday, rule, closures);
  const days = daysUntil(date, today);
  const forgone = employee.forgone_birthday === birthday.toString();
  const told = (state: PromiseState, reason: string, alarm = false): Promised => ({
    state,
    birthday,
    date,
    badge: badgeOf(state),
    reason,
    alarm: alarm && !forgone,
    order_id: (order && order.status !== "cancelled" && order.id) || null,
    came:
      state === "missed" && order?.id && cameAnyway(order, today)
        ? { id: order.id, revision: order.revision ?? 0 }
        : null,
  });

  function badgeOf(state: PromiseState): string {
    if (order && state === "declined") return badgeLabel({ outcome: null, offer_status: null, ...order });
    // What HR chose not to celebrate is 'Avstår' on its card as well.
    const isCancelled = order?.status === "cancelled" && !forgone;
    return isCancelled && (state === "unordered" || state === "forgone")
      ? orderLabel("cancelled")
      : promiseLabels[state];
  }

  const state = order && deliveryState({ outcome: null, ...order }, today);
  if (state === "delivered") return told("celebrated", `${arrived(order?.outcome)} ${formatDay(date)}`);
  if (state === "awaited") return told("planned", `Skulle komma ${formatDay(date)}. Kom tårtan?`);
  if (order?.outcome === "missing")
    return told("missed", `Tårtan kom inte ${formatDay(date)}`, days >= -ALARM_DAYS);
  const lost = order && lostAs({ outcome: null, offer_status: null, ...order });
  if (lost === "expired") return days < 0 ? neverAnswered() : fellOut(SILENT);
  if (lost === "withdrawn") return days < 0 ? fellThrough() : fellOut(WITHDRAWN);
  if (order && isOpen(order.status)) return days < 0 ? overdue() : underway(order);
  if (employee.celebration === "none") return told("opted-out", "Har valt att inte firas");
  if (employee.pause && isPaused(employee.pause, birthday)) return told("opted-out", "Pausad");
  if (forgone) return told("forgone", "Ni har avstått från den här tårtan");
  if (order?.cancelled_for_good) return told("forgone", "Ni har avbokat den här tårtan");
  if (days >= 0) {
    // A no needs another bakery, however far away the day is.
    return order?.status === "declined"
      ? fellOut(order.asked === false ? TURNED_DOWN : DECLINED)
      : told("unordered", order ? "Beställningen är avbokad" : "Ingen tårta är beställd", days <= ALARM_DAYS);
  }
  const { registered } = employee;
  if (registered && Temporal.PlainDate.compare(registered, date) > 0) {
    return told("too-late", `Registrerades efter födelsedagen, ${formatDayFrom(registered, birthday)}`);
  }
  return told("missed", `Ingen tårta kom ${formatDay(date)}`, days >= -ALARM_DAYS);

  /** A person must choose, unless the next bakery is asked by itself. */
  function fellOut(reason: string): Promised {
    const isSeenTo = order!.called === false && order!.asked !== false;
    if (order!.access_ended && order!.asked !== false) return told("declined", ENDED, true);
    return told("declined", isSeenTo ? (order!.passed_on ?? PASSED_ON) : reason, !isSeenTo);
  }

  /** The day has passed and nobody has said how it went. */
  function overdue(): Promised {
    if (order?.status === "requested") return neverAnswered();
    return told("missed", `Beställningen till ${formatDay(date)} skickades aldrig`, days >= -ALARM_DAYS);
  }

  function fellThrough(): Promised {
    return told("missed", `Bageriet fick förhinder inför ${formatDay(date)}`, days >= -ALARM_DAYS);
  }

  function neverAnswered(): Promised {
    return told("missed", `Bageriet svarade aldrig inför ${formatDay(date)}`, days >= -ALARM_DAYS);
  }

  function underway({
    status,
    bakery_id,
    can_be_asked,
    bakery_closed,
    called = false,
    ordered_late = false,
    access_ended = false,
  }: PromisedOrder): Promised {
    const when = formatDayFrom(date, today);
    if (status === "confirmed" && called)
      return told("planned", `Bageriet har inte svarat på ändringen inför ${when}`, true);
    if (status === "confirmed") return told("planned", `Bekräftad till ${when}`);
    if (bakery_id === null) return told("planned", "Inget bageri valt", days <= ALARM_DAYS);
    if (status === "requested" && called) return nobodyYet();
    if (status === "requested") return told("planned", `Väntar på bageriets svar inför ${when}`);
    if (can_be_asked === false) return told("planned", bakery_closed ? CLOSED : STOPPED, days <= ALARM_DAYS);
    if (called) return nobodyYet();
    // What HR has just ordered is the platform's to approve; should it not, people are called in time.
    const isSeenTo = ordered_late && !access_ended;
    const alarm = days <= UNANSWERED_ALARM_DAYS && !isSeenTo;
    return told("planned", `${status === "pending" ? "Beställd" : "Planerad"} till ${when}`, alarm);

    function nobodyYet(): Promised {
      return told("planned", `Inget bageri har sagt ja inför ${when}`, true);
    }
  }
}

function cameAnyway(order: PromisedOrder, today: Temporal.PlainDate): boolean {
  const facts = { outcome: null, offer_status: null, ...order };
  return facts.outcome === "missing" || mayHaveCome(facts, today);
}

function arrived(outcome: Outcome | null | undefined): string {
  if (outcome === "late") return "Tårtan kom för sent";
  return outcome === "wrong" ? "Något var fel med tårtan" : "Tårtan levererades";
}

/** Whether an order is this birthday's, though it may have been made for the day that was thought to be it. */
export function celebrates(
  order: { birthday: string; delivery_date: string },
  birthday: Temporal.PlainDate,
): boolean {
  if (order.birthday === birthday.toString()) return true;
  return Math.abs(daysUntil(Temporal.PlainDate.from(order.delivery_date), birthday)) <= SAME_CELEBRATION_DAYS;
}

/** When one birthday has several orders, the one that came furthest speaks for it; a late one that is off undoes no miss. */
const FURTHEST_LAST: readonly OrderStatus[] = ["planned", "pending", "requested", "confirmed", "completed"];

function bestOrder(
  orders: readonly PromisedOrder[],
  birthday: Temporal.PlainDate,
): PromisedOrder | undefined {
  const progress = (order: PromisedOrder) => FURTHEST_LAST.indexOf(order.status);
  return orders
    .filter((order) => celebrates(order, birthday) && !order.undone)
    .sort((a, b) => progress(a) - progress(b))
    .at(-1);
}
