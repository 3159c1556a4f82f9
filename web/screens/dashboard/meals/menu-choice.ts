import type { Output } from "../../../../contract/contract.ts";
import type { MealSchedule } from "../../../../domain/meals.ts";
import { type AgreedMenu, isServedOn, pricePerPerson, tooFew, weekdayOf } from "../../../../domain/menus.ts";
import { inSeason } from "../../../../domain/products.ts";

/** Which menus are chosen for the days that a meal comes on, and what they cost. */

type Listed = Output<"list-menus">["menus"][number];
/** One that was agreed may have left the list: then its restaurant still makes it, and no more is known of it. */
export type OfferedMenu = Pick<Listed, "id" | "name" | "kind" | "sizes" | "least_people"> & {
  listed: Listed | null;
};
/** By weekday, Sunday as 0: the menu's id, or nothing for none. */
export type ChosenMenus = Partial<Record<number, string>>;

export type MenuDay = { weekday: number; offered: OfferedMenu[]; chosen: OfferedMenu | null };

/** The first day of each weekday on which a meal comes, and for how many. */
export type Occasions = { dates: Temporal.PlainDate[]; people: number };

/** Each day with what is served on it. Until somebody chooses it is the cheapest that is made for so many. */
export function menuDays(
  menus: readonly Listed[],
  occasions: Occasions | null,
  choice: ChosenMenus,
  agreed: readonly AgreedMenu[] = [],
): MenuDay[] {
  if (!occasions) return [];
  return occasions.dates.map((date) => {
    const weekday = weekdayOf(date);
    const own = agreed.find((one) => one.weekday === weekday);
    const served = menus
      .filter((menu) => menu.id !== own?.product_id && isServedOn(menu, weekday) && inSeason(menu, date))
      .map((menu): OfferedMenu => ({ ...menu, listed: menu }));
    const offered = [...served, ...(own ? [asAgreed(own, menus)] : [])].toSorted(
      (a, b) => pricePerPerson(a) - pricePerPerson(b),
    );
    const proposed = offered.find((menu) => tooFew(menu, occasions.people) === null) ?? null;
    const said = choice[weekday];
    const chosen = said === undefined ? proposed : (offered.find(({ id }) => id === said) ?? null);
    return { weekday, offered, chosen };
  });
}

/** At the price that was agreed, whatever the list says now. */
function asAgreed({ product_id, name, price_ore }: AgreedMenu, menus: readonly Listed[]): OfferedMenu {
  const listed = menus.find(({ id }) => id === product_id) ?? null;
  const sizes = [{ pieces: 1, price_ore }];
  return {
    id: product_id,
    name,
    kind: listed?.kind ?? "lunch",
    sizes,
    least_people: listed?.least_people ?? 1,
    listed,
  };
}

export function occasionsOf(schedule: MealSchedule | null): Occasions | null {
  if (!schedule) return null;
  const { people } = schedule;
  if (schedule.mode === "once") return { dates: [Temporal.PlainDate.from(schedule.date)], people };
  return { dates: datesOf(schedule.start_date, schedule.days_of_week), people };
}

export function datesOf(from: string, daysOfWeek: readonly number[]): Temporal.PlainDate[] {
  const start = Temporal.PlainDate.from(from);
  return Array.from({ length: 7 }, (_, days) => start.add({ days }))
    .filter((date) => daysOfWeek.includes(weekdayOf(date)))
    .toSorted((a, b) => a.dayOfWeek - b.dayOfWeek);
}

/** What is sent: each with the price that was shown. */
export const chosenOf = (days: readonly MenuDay[]) =>
  days.flatMap(({ weekday, chosen }) =>
    chosen ? [{ weekday, product_id: chosen.id, price_ore: pricePerPerson(chosen) }] : [],
  );

/** The same as it is read. */
export const agreedOf = (days: readonly MenuDay[]) =>
  days.flatMap(({ weekday, chosen }) =>
    chosen ? [{ weekday, name: chosen.name, price_ore: pricePerPerson(chosen) }] : [],
  );

export const isEnough = (days: readonly MenuDay[], people: number): boolean =>
  days.every(({ chosen }) => !chosen || tooFew(chosen, people) === null);
