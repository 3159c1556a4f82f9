import { CHECK_HOUR, nextAskingCheck } from "./asking.ts";
import { inStockholm, stockholmDay, stockholmInstant } from "./clock.ts";
import { daysUntil, formatDay, formatDayFrom, formatTime, weekdayName } from "./dates.ts";
import { previousWorkday } from "./holidays.ts";
import { checkAsksAt, reminderAt } from "./offer-times.ts";
import { kindTraits, type OrderKind } from "./order-kinds.ts";
import { ASKED_DAYS_AHEAD, type OrderStatus } from "./orders.ts";
import { hasTime } from "./suppliers.ts";
import { capitalised } from "./swedish.ts";
import { nextWorkingMoment } from "./working-hours.ts";

/** What happens to an order next without anybody pressing anything: as data, and as one sentence for whoever reads it. */

export const stepKinds = [
  "offer",
  "remind-supplier",
  "deadline",
  "remind",
  "reconfirm",
  "deliver",
  "ask-outcome",
] as const;
type StepKind = (typeof stepKinds)[number];

export type NextStep = { what: StepKind; at: string; text: string };

export type StepFacts = {
  kind: OrderKind;
  status: OrderStatus;
  delivery_date: string;
  delivery_time: string;
  supplier_name: string | null;
  lead_hours: number;
  /** As the company's autopilot says; null without one, which is a week. */
  days_ahead: number | null;
  /** It waits for a person's approval, or will when its time comes, and leaves all the same when nobody answers. */
  waits?: boolean;
  /** It was turned down before, and leaves only when a person has approved it. */
  needs_person?: boolean;
  /** Of the open offer. */
  requested_at: string | null;
  answer_by: string | null;
  /** Who is asked when that passes; null when nobody is left, and not told where it is not known. */
  next_supplier_name?: string | null | undefined;
  /** The day that they are asked about, where nobody is left for the order's own. */
  next_day?: string | null | undefined;
  reconfirmed?: boolean;
  /** Since when a new yes is waited for, while it is. */
  asked_again_at?: string | null;
  /** Its supplier said no, and the next one is asked by itself in working time. */
  passed_on?: boolean;
  /** False when the company's subscription has ended: nobody is asked for it. */
  has_access?: boolean;
};

/** Reminders leave with the daily check, so many days ahead. */
const REMINDED_DAYS_AHEAD = [7, 1];
/** HR is asked so long after a delivery, at these hours. */
const ASKED_AFTER_HOURS = 1;
const ASKING_HOURS = { from: 8, to: 20 };

type Reader = "hr" | "platform";
type Step = { what: StepKind; at: Temporal.Instant; says: (when: string) => string };

/** Null where nothing happens by itself: it has ended, waits for a person, or has nobody to be asked. */
export function nextStep(
  order: StepFacts,
  now: Temporal.Instant,
  { reader = "hr" }: { reader?: Reader } = {},
): NextStep | null {
  const steps = stepsOf(order, now, reader).sort((a, b) => Temporal.Instant.compare(a.at, b.at));
  const next = steps.find(({ at }) => Temporal.Instant.compare(at, now) >= 0);
  return next ? { what: next.what, at: next.at.toString(), text: next.says(whenText(next.at, now)) } : null;
}

function stepsOf(order: StepFacts, now: Temporal.Instant, reader: Reader): Step[] {
  const mayAsk = order.has_access !== false;
  switch (order.status) {
    case "pending":
    case "planned":
      return order.supplier_name === null || !mayAsk || order.needs_person
        ? []
        : [offerOf(order, order.supplier_name, now)];
    case "requested":
      return answerSteps(order, order.requested_at, "Svar", reader);
    case "confirmed":
      return [
        ...(order.asked_again_at ? answerSteps(order, order.asked_again_at, "Nytt svar", reader) : []),
        ...deliverySteps(order, reader),
      ];
    case "declined":
      return order.passed_on && mayAsk ? [passOn(order, now)] : [];
    default:
      return [];
  }
}

const passOn = ({ kind }: Pick<StepFacts, "kind">, now: Temporal.Instant): Step => ({
  what: "offer",
  at: nextWorkingMoment(now),
  says: (when) => `${capitalised(nextOf(kind))} får frågan ${when}`,
});

/** What is said of an order that somebody said no to and whose next supplier has not been asked yet. */
export function passedOnText(kind: OrderKind, now: Temporal.Instant): string {
  const { at, says } = passOn({ kind }, now);
  return says(whenText(at, now));
}

const nextOf = (kind: OrderKind): string => `nästa ${kindTraits[kind].supplier}`;

const deliveryOf = ({ delivery_date, delivery_time }: StepFacts) => ({
  date: Temporal.PlainDate.from(delivery_date),
  time: delivery_time,
});

function offerOf(order: StepFacts, supplier: string, now: Temporal.Instant): Step {
  const { lead_hours, days_ahead } = order;
  const days = days_ahead ?? ASKED_DAYS_AHEAD;
  const at = checkAsksAt(deliveryOf(order), { days, lead_hours }, now);
  const held = heldUntil(order, at, now);
  if (held) {
    const first = `Vi går igenom beställningen först, och ${supplier} får frågan senast`;
    return { what: "offer", at: held, says: (when) => `${first} ${when}` };
  }
  const waits = order.waits && order.status === "pending";
  const says = waits ? `Väntar på godkännande, erbjuds ${supplier} senast` : `Erbjuds ${supplier}`;
  return { what: "offer", at, says: (when) => `${says} ${when}` };
}

/**
 * What is planned and waits for a person is gone through first. The autopilot's is shown with a check before its time, and
 * leaves at its time. A delivery of a series, and what has no check before its time, is held when that comes, and leaves
 * with the check after; one that would come too late then is not held.
 */
function heldUntil(order: StepFacts, at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  if (!order.waits || order.status !== "planned") return null;
  const isShownBefore = Temporal.Instant.compare(nextAskingCheck(now), at) < 0;
  if (kindTraits[order.kind].isPlanned && isShownBefore) return at;
  const check = nextAskingCheck(at);
  const { date, time } = deliveryOf(order);
  return hasTime(order, date, time, check) ? check : null;
}

function answerSteps(order: StepFacts, askedAt: string | null, answer: string, reader: Reader): Step[] {
  if (order.answer_by === null || askedAt === null) return [];
  const deadline = Temporal.Instant.from(order.answer_by);
  const halfway = reminderAt(Temporal.Instant.from(askedAt), deadline);
  const otherwise = whatOtherwise(order, reader);
  const reminder: Step[] = halfway
    ? [{ what: "remind-supplier", at: halfway, says: (when) => `${supplierOf(order)} påminns ${when}` }]
    : [];
  return [
    ...reminder,
    { what: "deadline", at: deadline, says: (when) => `${answer} senast ${when}${otherwise}` },
  ];
}

/** What a deadline brings that passes without a yes. */
function whatOtherwise(
  { kind, next_supplier_name: next, next_day, has_access }: StepFacts,
  reader: Reader,
): string {
  if (has_access === false) return ". Abonnemanget har löpt ut, så ingen annan frågas.";
  if (next === null)
    return `. Ingen annan kan frågas, så annars får ${reader === "hr" ? "du" : "HR och vi"} besked.`;
  const about = next_day ? ` om ${formatDay(Temporal.PlainDate.from(next_day))}` : "";
  return `, annars frågas ${next ?? nextOf(kind)}${about}`;
}

function deliverySteps(order: StepFacts, reader: Reader): Step[] {
  const { date, time } = deliveryOf(order);
  const delivered = stockholmInstant(date, time);
  const asked = askedAt(delivered);
  const { theSupplier, it, isReconfirmed } = kindTraits[order.kind];
  const who = `${reader === "hr" ? "dig" : "HR"} och ${theSupplier}`;
  const reminders = REMINDED_DAYS_AHEAD.map((days): Step => ({
    what: "remind",
    at: checkOf(date.subtract({ days })),
    says: (when) => `Påminnelse till ${who} ${when}`,
  }));
  // Where the last working day is the day before, its reminder asks the same.
  const lastWorkday = previousWorkday(date);
  const isApart = daysUntil(date, lastWorkday) > 1;
  const reconfirmation: Step = {
    what: "reconfirm",
    at: checkOf(lastWorkday),
    says: (when) => `${supplierOf(order)} stämmer av att allt är på väg ${when}`,
  };
  const hour = inStockholm(asked);
  const question = hour.toPlainDate().equals(date) ? ` ${capitalKl(hour)} frågar vi om ${it} kom.` : "";
  return [
    ...reminders,
    ...(isReconfirmed && !order.reconfirmed && isApart ? [reconfirmation] : []),
    { what: "deliver", at: delivered, says: (when) => `Levereras ${when}.${question}` },
    { what: "ask-outcome", at: asked, says: (when) => `Vi frågar om ${it} kom ${when}` },
  ];
}

const supplierOf = ({ supplier_name, kind }: StepFacts): string =>
  supplier_name ?? capitalised(kindTraits[kind].theSupplier);

const checkOf = (day: Temporal.PlainDate): Temporal.Instant =>
  stockholmInstant(day, new Temporal.PlainTime(CHECK_HOUR));

/** Nobody is asked at night. */
function askedAt(delivered: Temporal.Instant): Temporal.Instant {
  const after = inStockholm(delivered.add({ hours: ASKED_AFTER_HOURS }));
  if (after.hour < ASKING_HOURS.from) return checkOf(after.toPlainDate());
  return after.hour < ASKING_HOURS.to ? after.toInstant() : checkOf(after.toPlainDate().add({ days: 1 }));
}

/** 'Kl. 15', 'Kl. 15:30'. */
function capitalKl(at: Temporal.ZonedDateTime): string {
  const minutes = at.minute === 0 ? "" : `:${String(at.minute).padStart(2, "0")}`;
  return `Kl.\u00a0${at.hour}${minutes}`;
}

/** 'idag kl. 15:00', 'torsdag kl. 08:00' within the week, else 'onsdag 9 december kl. 08:00', in another year with it. */
function whenText(moment: Temporal.Instant, now: Temporal.Instant): string {
  const at = inStockholm(moment);
  const day = at.toPlainDate();
  const today = stockholmDay(now);
  const days = daysUntil(day, today);
  const near = ["idag", "imorgon"][days] ?? (days < 7 ? weekdayName(day) : null);
  return `${near ?? formatDayFrom(day, today)} ${formatTime(at.toPlainTime())}`;
}
