import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import { isHoliday } from "../calendar.ts";
import { isDayOff } from "./working-time.ts";

/** On which days an office is closed and its cakes come, calculated in another way than the product's. */

type Day = Temporal.PlainDate;
type Closure = AutopilotSettings["closures"][number];

export class OfficeCalendar {
  readonly #closures: Closure[];
  readonly #rule: AutopilotSettings["delivery_rule"];
  readonly #days = new Map<string, Day | null>();

  constructor({ closures, delivery_rule }: AutopilotSettings) {
    // One's own period is meant before those of every year.
    this.#closures = [...closures.filter(isOwn), ...closures.filter((closure) => !isOwn(closure))];
    this.#rule = delivery_rule;
  }

  closureOn(day: Day): Closure | undefined {
    return this.#closures.find((closure) => covers(closure, day));
  }

  /** Somebody is there to receive a cake. */
  isOpen(day: Day): boolean {
    return !isDayOff(day) && !this.closureOn(day);
  }

  /** Where the rule puts a birthday's cake; null where it is forgone. */
  cakeDay(birthday: Day): Day | null {
    const key = birthday.toString();
    if (!this.#days.has(key)) this.#days.set(key, this.#find(birthday));
    return this.#days.get(key)!;
  }

  #find(birthday: Day): Day | null {
    const closure = this.closureOn(birthday);
    if (closure?.birthdays === "forgo") return null;
    if (!closure && (this.#rule === "same-day" || !isDayOff(birthday))) return birthday;
    const after = closure ? closure.birthdays === "after" : this.#rule === "workday-after";
    return this.#openFrom(birthday, after ? 1 : -1);
  }

  /**
   * The days that the rule leaves for a cake that nobody can bring on its own, the nearest first, from `first` on: within a
   * week of it, further the way that the rule or the closure goes, and late where that is over. Where the birthday itself
   * is wanted, none until it has passed.
   */
  otherDays(birthday: Day, own: Day, first: Day): Day[] {
    const closure = this.closureOn(birthday);
    const isOver = Temporal.PlainDate.compare(this.cakeDay(birthday) ?? own, first) < 0;
    if (!isOver && !closure && this.#rule === "same-day") return [];
    const week = (step: number) =>
      Array.from({ length: 7 }, (_, index) => own.add({ days: step * (index + 1) })).filter(
        (day) => this.isOpen(day) && Temporal.PlainDate.compare(day, first) >= 0,
      );
    const isAfter = closure ? closure.birthdays === "after" : this.#rule === "workday-after";
    return isOver || isAfter ? week(1) : [...week(-1), ...week(1)];
  }

  openFrom(day: Day): Day {
    return this.#openFrom(day, 1);
  }

  #openFrom(from: Day, step: 1 | -1): Day {
    let day = from;
    while (!this.isOpen(day)) day = day.add({ days: step });
    return day;
  }
}

const isOwn = ({ kind }: Closure): boolean => kind === "own";

function covers(closure: Closure, day: Day): boolean {
  const text = day.toString();
  const monthDay = text.slice(5);
  if (closure.kind === "christmas") return monthDay >= "12-24";
  if (closure.kind === "new-year") return monthDay <= "01-06";
  if (closure.kind === "own") return text >= closure.from && text <= closure.to;
  if (closure.kind === "summer")
    return day.weekOfYear! >= closure.from_week && day.weekOfYear! <= closure.to_week;
  const [before, after] = [day.subtract({ days: 1 }), day.add({ days: 1 })];
  return !isDayOff(day) && isDayOff(before) && isDayOff(after) && (isHoliday(before) || isHoliday(after));
}
