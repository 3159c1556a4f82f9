import type { Output } from "../../../../contract/contract.ts";
import type { MealSchedule } from "../../../../domain/meals.ts";
import { isServedOn, pricePerPerson, tooFew, weekdayOf } from "../../../../domain/menus.ts";
import { inSeason } from "../../../../domain/products.ts";

/** Which menus are chosen for the days that a meal comes on, and what they cost. */

export type OfferedMenu = Output<"list-menus">["menus"][number];
/** By weekday, Sunday as 0: the menu's id, or nothing for none. */
export type ChosenMenus = Partial<Record<number, string>>;

export type MenuDay = { weekday: number; offered: OfferedMenu[]; chosen: OfferedMenu | null };

/** Each day with what is served on it. Until somebody chooses it is the cheapest that is made for so many. */
export function menuDays(
  menus: readonly OfferedMenu[],
  schedule: MealSchedule | null,
  choice: ChosenMenus,
): MenuDay[] {
  if (!schedule) return [];
  return datesOf(schedule).map((date) => {
    const weekday = weekdayOf(date);
    const offered = menus
      .filter((menu) => isServedOn(menu, weekday) && inSeason(menu, date))
      .toSorted((a, b) => pricePerPerson(a) - pricePerPerson(b));
    const proposed = offered.find((menu) => tooFew(menu, schedule.people) === null) ?? null;
    const said = choice[weekday];
    const chosen = said === undefined ? proposed : (offered.find(({ id }) => id === said) ?? null);
    return { weekday, offered, chosen };
  });
}

/** The first day of each weekday. */
function datesOf(schedule: MealSchedule): Temporal.PlainDate[] {
  if (schedule.mode === "once") return [Temporal.PlainDate.from(schedule.date)];
  const start = Temporal.PlainDate.from(schedule.start_date);
  return Array.from({ length: 7 }, (_, days) => start.add({ days }))
    .filter((date) => schedule.days_of_week.includes(weekdayOf(date)))
    .toSorted((a, b) => a.dayOfWeek - b.dayOfWeek);
}

/** What is sent: each with the price that was shown. */
export const chosenOf = (days: readonly MenuDay[]) =>
  days.flatMap(({ weekday, chosen }) =>
    chosen ? [{ weekday, product_id: chosen.id, price_ore: pricePerPerson(chosen) }] : [],
  );
