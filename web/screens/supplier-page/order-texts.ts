import { allergyPromise } from "../../../domain/allergy-promise.ts";
import { allergyPromiseInEnglish } from "../../../domain/allergy-promise-english.ts";
import { foodIn, foodsIn } from "../../../domain/food-english.ts";
import { invoiceInEnglish } from "../../../domain/invoice-english.ts";
import {
  dayFromIn,
  dayIn,
  inBoth,
  kilometresIn,
  kronorIn,
  momentIn,
  shortWeekdayIn,
  timeIn,
} from "../../../domain/language.ts";
import { mealLabels } from "../../../domain/meals.ts";
import { kindTraits, type OrderKind, orderUnits } from "../../../domain/order-kinds.ts";
import { capitalised, counted } from "../../../domain/swedish.ts";
import { partInEnglish } from "../../../domain/told-in-english.ts";
import { linesOfInvoice } from "../../ui/invoice-words.ts";
import { amountInEnglish, mealsInEnglish } from "../../../domain/delivered-english.ts";

/** Orders on a supplier's page. What the company wrote stands as it was written. */
export const orderTexts = inBoth({
  sv: {
    exclVat: (price: string) => `${price} exkl. moms`,
    withPortions: ", portionerna inräknade",
    cake: capitalised(kindTraits.cake.name),
    meals: mealLabels,
    /** What the server tells of an order in words of its own. */
    told: (text: string): string => text,
    promise: allergyPromise,
    promiseTable: (isMore: boolean) =>
      `${isMore ? " Vi" : "Ja, vi"} har läst vad som gäller fler vid bordet.`,
    amount: (kind: OrderKind, quantity: number) => counted(quantity, ...orderUnits[kind]),
    food: (name: string): string => name,
    foods: (text: string): string => text,
    invoiceLines: linesOfInvoice,
    kronor: (ore: number) => kronorIn("sv", ore),
    kilometres: (distance: number) => kilometresIn("sv", distance),
    day: (date: Temporal.PlainDate) => dayIn("sv", date),
    dayFrom: (date: Temporal.PlainDate, today: Temporal.PlainDate) => dayFromIn("sv", date, today),
    weekday: (date: Temporal.PlainDate) => shortWeekdayIn("sv", date),
    time: (time: Temporal.PlainTime | string) => timeIn("sv", time),
    moment: (at: Temporal.ZonedDateTime, today: Temporal.PlainDate) => momentIn("sv", at, today),
  },
  en: {
    exclVat: (price) => `${price} excl. VAT`,
    withPortions: ", including the portions",
    cake: "Cake",
    meals: mealsInEnglish,
    told: partInEnglish,
    promise: allergyPromiseInEnglish,
    promiseTable: (isMore) => `${isMore ? " We" : "Yes, we"} have read what others at the table cannot eat.`,
    amount: (kind, quantity) => amountInEnglish(kind, quantity),
    food: (name) => foodIn("en", name),
    foods: (text) => foodsIn("en", text),
    invoiceLines: invoiceInEnglish,
    kronor: (ore) => kronorIn("en", ore),
    kilometres: (distance) => kilometresIn("en", distance),
    day: (date) => dayIn("en", date),
    dayFrom: (date, today) => dayFromIn("en", date, today),
    weekday: (date) => shortWeekdayIn("en", date),
    time: (time) => timeIn("en", time),
    moment: (at, today) => momentIn("en", at, today),
  },
});

export type OrderWords = (typeof orderTexts)["sv"];
