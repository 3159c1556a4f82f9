import { formatDay, type Week, weekdayName, weekOf } from "./dates.ts";
import { isWorkday, previousWorkday } from "./holidays.ts";
import { type MealType, mealLabels } from "./meals.ts";
import { firstName } from "./names.ts";
import { type OrderKind, orderKinds } from "./order-kinds.ts";
import { isOpen, type LostOffer, type OrderStatus } from "./orders.ts";
import { capitalised } from "./swedish.ts";

/** The week ahead, as HR hears of it in time to change it. */

/** The mail about a week leaves on the Thursday before it; on the working day before that when Thursday is a day off. */
export function weekMailDay(monday: Temporal.PlainDate): Temporal.PlainDate {
  const thursday = monday.subtract({ days: 4 });
  return isWorkday(thursday) ? thursday : previousWorkday(thursday);
}

/** The week after this one, from the day on which its mail leaves; null before. */
export function weekAhead(today: Temporal.PlainDate): Week | null {
  const next = weekOf(today, 1);
  return Temporal.PlainDate.compare(weekMailDay(next.monday), today) <= 0 ? next : null;
}

/** How a delivery of the week stands: its supplier has said yes, has been asked, will be, or there is nobody. */
export const weekStates = ["yes", "asked", "to-ask", "lacking"] as const;
export type WeekState = (typeof weekStates)[number];

const NUMBERS = [
  "noll",
  "en",
  "två",
  "tre",
  "fyra",
  "fem",
  "sex",
  "sju",
  "åtta",
  "nio",
  "tio",
  "elva",
  "tolv",
];
const inWords = (count: number): string => NUMBERS[count] ?? String(count);

const counts: Record<OrderKind, { one: string; many: string }> = {
  cake: { one: "tårta", many: "tårtor" },
  meal: { one: "måltid", many: "måltider" },
};

/** 'Två tårtor och en måltid nästa vecka'; once it has begun, what is left of it. */
export function weekTitle(
  deliveries: readonly { kind: OrderKind }[],
  when: "ahead" | "begun" = "ahead",
): string {
  const parts = orderKinds.flatMap((kind) => {
    const count = deliveries.filter((delivery) => delivery.kind === kind).length;
    return count > 0 ? [`${inWords(count)} ${counts[kind][count === 1 ? "one" : "many"]}`] : [];
  });
  const what = capitalised(parts.join(" och ") || "inga leveranser");
  return `${what} ${when === "ahead" ? "nästa vecka" : "kvar den här veckan"}`;
}

/** What HR has to do about the week, which mostly is nothing. */
export function weekSummary(states: readonly WeekState[]): string {
  const count = (state: WeekState) => states.filter((one) => one === state).length;
  const [all, yes, lacking] = [states.length, count("yes"), count("lacking")];
  if (lacking > 0)
    return `${all === 1 ? "Den" : capitalised(inWords(lacking))} saknar leverantör. Välj en under Ändra.`;
  if (yes === all)
    return `${all === 1 ? "Den är bekräftad" : `${all === 2 ? "Båda" : "Alla"} är bekräftade`} och ni behöver inte göra något.`;
  if (all === 1) return "Den är inte bekräftad än. Vi bevakar svaret och hör av oss om något händer.";
  if (yes === 0) return "Ingen är bekräftad än. Vi bevakar svaren och hör av oss om något händer.";
  return `${capitalised(inWords(yes))} av ${inWords(all)} är ${yes === 1 ? "bekräftad" : "bekräftade"}. Vi bevakar resten och hör av oss om något händer.`;
}

/** An offer that came to nothing, and the one after it that ended in a yes. */
export type Solved = {
  kind: OrderKind;
  employee_name: string | null;
  meal_type: MealType | null;
  delivery_date: string;
  /** Who could not, and how that was known. */
  before: string;
  how: LostOffer;
  /** Who does it instead. */
  supplier: string;
  /** The day that it left because nobody could then. */
  moved_from?: string | null;
};

/** In the past tense, without a link: nobody has to do anything. */
export function describeSolved(solved: Solved): string {
  const { kind, before, how, moved_from, delivery_date } = solved;
  if (moved_from)
    return `Ingen kunde ${dayOf(moved_from)}, så ${instead[kind](solved)} ${dayOf(delivery_date)}.`;
  const what = { declined: "kunde inte", withdrawn: "fick förhinder", expired: "svarade inte i tid" }[how];
  return `${before} ${what}, så ${instead[kind](solved)}.`;
}

const dayOf = (date: string): string => formatDay(Temporal.PlainDate.from(date));

const instead: Record<OrderKind, (solved: Solved) => string> = {
  cake: ({ supplier, employee_name }) => `${supplier} bakar till ${firstName(employee_name ?? "")}`,
  meal: ({ supplier, meal_type, delivery_date }) =>
    `${supplier} står för ${mealLabels[meal_type!].toLowerCase()}en ${formatDay(Temporal.PlainDate.from(delivery_date))}`,
};

/** A yes that took its halfway reminder. */
export const describeReminded = (supplier: string, employee: string): string =>
  `${supplier} svarade först efter påminnelsen. Tårtan till ${firstName(employee)} är bekräftad.`;

/** A birthday on a day off whose cake came on another day. */
export const describeMoved = (employee: string, birthday: string, delivered: string): string =>
  `${employee} fyllde år en ${weekdayName(Temporal.PlainDate.from(birthday))}. Tårtan kom på ${weekdayName(Temporal.PlainDate.from(delivered))}en.`;

export const weekActs = ["portions", "people", "supplier", "move", "forgo"] as const;
export type WeekAct = (typeof weekActs)[number];

/** What may be tried with an order as it stands; whoever does it looks again. */
export function actsFor(order: {
  kind: OrderKind;
  status: OrderStatus;
  rejected?: boolean;
}): readonly WeekAct[] {
  if (order.status === "declined") return order.rejected ? ["supplier"] : actsOfDeclined;
  return isOpen(order.status) ? actsOfOpen[order.kind] : [];
}

/** Nobody is left: another one or the same once more, another day, or none at all. */
const actsOfDeclined: readonly WeekAct[] = ["supplier", "move", "forgo"];
const actsOfOpen: Record<OrderKind, readonly WeekAct[]> = {
  cake: ["portions", ...actsOfDeclined],
  meal: ["people", ...actsOfDeclined],
};

/** What a delivery's three buttons open, as the mail's links name it. */
export const weekPanels = ["andra", "flytta", "avsta"] as const;
export type WeekPanel = (typeof weekPanels)[number];

export const weekPanelLabels: Record<WeekPanel, string> = {
  andra: "Ändra",
  flytta: "Flytta",
  avsta: "Avstå",
};

export function mayOpen(panel: WeekPanel, acts: readonly WeekAct[]): boolean {
  if (panel === "andra")
    return acts.includes("portions") || acts.includes("people") || acts.includes("supplier");
  return acts.includes(panel === "flytta" ? "move" : "forgo");
}
