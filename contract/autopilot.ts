import { z } from "zod";
import { autopilotStates } from "../domain/autopilot.ts";
import { LONGEST_OCCASION_TITLE, toldOccasions, yearsToCelebrate } from "../domain/occasions.ts";
import { LONGEST_CAKE_TEXT, preferredKinds } from "../domain/products.ts";
import { containsWebAddress } from "../domain/names.ts";
import { deliveryRules } from "../domain/birthday.ts";
import { MOST_IN_CHAIN } from "../domain/chain.ts";
import { birthdaysInside, FIRST_SUMMER_WEEK, LAST_SUMMER_WEEK } from "../domain/closures.ts";
import { MEAL_TIMES } from "../domain/meals.ts";
import { FEWEST_DAYS_AHEAD, MOST_DAYS_AHEAD } from "../domain/offer-times.ts";
import { portionSize } from "./cake-products.ts";
import { members, orderers, owners } from "./callers.ts";
import { defineCall, TO_SUPPLIERS } from "./define.ts";
import { id, list, maybeName, maybeText, plainDate } from "./fields.ts";

/** Every birthday of the year by itself: what a company says once, and what it does to what is planned. */

export const MOST_CLOSURES = 30;
const LONGEST_CLOSURE_DAYS = 92;
const MOST_BUDGET_KRONOR = 1000;

const birthdays = z.enum(birthdaysInside);
const week = z
  .int("Välj en vecka")
  .min(FIRST_SUMMER_WEEK, `Tidigast vecka ${FIRST_SUMMER_WEEK}`)
  .max(LAST_SUMMER_WEEK, `Senast vecka ${LAST_SUMMER_WEEK}`);

const period = z.object({ from: plainDate, to: plainDate, birthdays });
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  message: "Sista dagen ligger före den första",
  path: ["to"],
});
const notTooLong = z.refine<{ from: string; to: string }>(
  ({ from, to }) => Temporal.PlainDate.from(from).until(to).days < LONGEST_CLOSURE_DAYS,
  { message: `Högst ${LONGEST_CLOSURE_DAYS} dagar`, path: ["to"] },
);

export const Closure = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("christmas"), birthdays }),
  z.object({ kind: z.literal("new-year"), birthdays }),
  z.object({ kind: z.literal("bridge-days"), birthdays }),
  z
    .object({ kind: z.literal("summer"), from_week: week, to_week: week, birthdays })
    .refine(({ from_week, to_week }) => from_week <= to_week, {
      message: "Sista veckan ligger före den första",
      path: ["to_week"],
    }),
  period.extend({ kind: z.literal("own") }).check(inOrder, notTooLong),
]);

export const AutopilotSettings = z.object({
  /** Whom to ask, in order of preference; after them the nearest. */
  vendor_ids: list(id, { max: MOST_IN_CHAIN, tooMany: `Högst ${MOST_IN_CHAIN} bagerier` }).refine(
    (ids) => new Set(ids).size === ids.length,
    "Samma bageri står två gånger",
  ),
  default_portion_size: portionSize,
  budget_per_piece_ore: z
    .int("Ange hela kronor")
    .min(100, "Minst 1 kr per bit")
    .max(MOST_BUDGET_KRONOR * 100, `Högst ${MOST_BUDGET_KRONOR} kr per bit`)
    .nullable(),
  /** What it would rather have, the first before the others; without a word what bakeries have. */
  preferred_kinds: list(z.enum(preferredKinds, "Välj ur listan"), { max: preferredKinds.length }).optional(),
  /** Portions of their own for those who cannot eat the cake, where its bakery has any; without a word none. */
  separate_portions: z.boolean().optional(),
  /** Years at work that are celebrated besides birthdays, 0 for the first day; without a word none. */
  celebrated_years: list(z.literal(yearsToCelebrate, "Välj ur listan"), {
    max: yearsToCelebrate.length,
  }).optional(),
  delivery_rule: z.enum(deliveryRules),
  delivery_time: z.enum(MEAL_TIMES as [string, ...string[]]),
  days_ahead: z
    .int("Välj antal dagar")
    .min(FEWEST_DAYS_AHEAD, `Minst ${FEWEST_DAYS_AHEAD} dagar före`)
    .max(MOST_DAYS_AHEAD, `Högst ${MOST_DAYS_AHEAD} dagar före`),
  closures: list(Closure, { max: MOST_CLOSURES, tooMany: `Högst ${MOST_CLOSURES} perioder` }),
});
export type AutopilotSettings = z.output<typeof AutopilotSettings>;

const Bakery = z.object({
  id,
  name: z.string(),
  address: z.string(),
  distance_km: z.number().nullable(),
  lead_hours: z.number(),
  /** False for one that has stopped since it was chosen. */
  can_be_asked: z.boolean(),
  /** What its cakes have cost, for a piece. Like all that follows over all customers, and null while there are few. */
  price_per_piece_ore: z.number().nullable(),
  /** Of the last year's offers that are over or answered, how many with a yes. */
  answers: z.object({ count: z.number(), yes: z.number() }).nullable(),
  /** Of the last year's deliveries that somebody has told of, how many came as they should. */
  deliveries: z.object({ count: z.number(), came: z.number() }).nullable(),
});
export type AutopilotBakery = z.infer<typeof Bakery>;

const Counts = z.object({
  planned: z.number(),
  moved: z.number(),
  told: z.number(),
  removed: z.number(),
  changed: z.number(),
  asked: z.number(),
  staying: z.number(),
  cancelled: z.number(),
  meals_cancelled: z.number(),
  meals_staying: z.number(),
  meals_planned: z.number(),
});

/** Whose calendar and list of bakeries; without it the first office's. */
const office_id = id.optional();

export const getAutopilot = defineCall({
  name: "get-autopilot",
  about: "The company's autopilot: its settings, or a proposal while it has none, and whom it is about.",
  callers: members,
  input: z.object({ office_id }),
  output: z.object({
    state: z.enum(autopilotStates),
    since: z.string().nullable(),
    /** The office alone is paused. */
    office_paused: z.boolean(),
    may_order: z.boolean(),
    address: z.string().nullable(),
    settings: AutopilotSettings,
    /** Those of the settings, in their order, and then others within reach. */
    bakeries: z.array(Bakery),
    people: z.array(
      z.object({ id, name: z.string(), born: z.string(), cake_portion_size: z.number().nullable() }),
    ),
    /** Birthdays that HR has cancelled the cake for. */
    cancelled: z.array(z.object({ employee_id: id, birthday: z.string() })),
    /** Cakes that somebody has ordered or been asked for: no setting moves them. */
    standing: z.array(
      z.object({
        employee_id: id,
        birthday: z.string(),
        delivery_date: z.string(),
        portion_size: z.number(),
        /** It got a no, and HR chooses again. */
        is_declined: z.boolean(),
      }),
    ),
  }),
  refusals: ["office-not-found"],
  reads: true,
});

export const previewAutopilot = defineCall({
  name: "preview-autopilot",
  about: "What these settings would do to what is planned, counted and in words.",
  callers: owners,
  input: AutopilotSettings.extend({ office_id }),
  output: z.object({ counts: Counts, lines: z.array(z.string()) }),
  refusals: ["subscription-ended", "address-missing", "supplier-unavailable", "office-not-found"],
  keepsAnswer: false,
  // It plans the whole year, and takes it back.
  companyLimit: TO_SUPPLIERS,
});

export const setAutopilot = defineCall({
  name: "set-autopilot",
  about:
    "Saves the settings and switches the autopilot on: every birthday of the coming twelve months is planned.",
  callers: owners,
  input: AutopilotSettings.extend({ office_id }),
  output: z.object({ counts: Counts }),
  refusals: ["subscription-ended", "address-missing", "supplier-unavailable", "office-not-found"],
  companyLimit: TO_SUPPLIERS,
});

export const pauseAutopilot = defineCall({
  name: "pause-autopilot",
  about:
    "Pauses a person, a period (of an office or of all) or everything, resumes, or switches the autopilot off. With `preview` it only says what that does.",
  callers: orderers,
  input: z.object({
    preview: z.boolean(),
    /** What becomes of cakes that a bakery knows of: a bakery is told of what is cancelled. */
    known: z.enum(["keep", "cancel"]).default("keep"),
    pause: z.discriminatedUnion("what", [
      /** Of an office alone, where one is named. */
      period.extend({ what: z.literal("period"), office_id }).check(inOrder, notTooLong),
      z.object({ what: z.literal("person"), employee_id: id, until: plainDate.nullable() }),
      z.object({ what: z.literal("resume-person"), employee_id: id }),
      /** Until further notice: of an office alone, where one is named. */
      z.object({ what: z.literal("everything"), office_id }),
      z.object({ what: z.literal("resume"), office_id }),
      z.object({ what: z.literal("off") }),
    ]),
  }),
  output: z.object({ counts: Counts, lines: z.array(z.string()), state: z.enum(autopilotStates) }),
  refusals: [
    "autopilot-off",
    "employee-not-found",
    "office-not-found",
    "subscription-ended",
    "invalid-input",
  ],
  companyLimit: TO_SUPPLIERS,
});

export const planOccasion = defineCall({
  name: "plan-occasion",
  about:
    "Plans a cake for what only a person can know: a farewell, a child, or an occasion of one's own for a group, with somebody of it as whose it is. It is offered to the office's bakeries as the autopilot's cakes are.",
  callers: orderers,
  input: z
    .object({
      employee_id: id,
      occasion: z.enum(toldOccasions, "Välj vad ni firar"),
      title: maybeName(LONGEST_OCCASION_TITLE, `Högst ${LONGEST_OCCASION_TITLE} tecken`)
        .refine((written) => !containsWebAddress(written), "Texten får inte innehålla en webbadress")
        .default(""),
      day: plainDate,
      portion_size: portionSize,
      cake_text: maybeText(LONGEST_CAKE_TEXT, `Högst ${LONGEST_CAKE_TEXT} tecken`)
        .refine((written) => !containsWebAddress(written), "Texten får inte innehålla en webbadress")
        .default(""),
    })
    .refine(({ occasion, title }) => occasion !== "other" || title !== "", {
      message: "Skriv vad ni firar",
      path: ["title"],
    }),
  output: z.object({
    id,
    /** By the office's rule for days off, never after a farewell. */
    delivery_date: z.string(),
    /** A bakery has been asked already. */
    sent: z.boolean(),
  }),
  refusals: [
    "autopilot-off",
    "employee-not-found",
    "not-celebrated",
    "day-passed",
    "order-changed",
    "invalid-input",
    "subscription-ended",
    "office-not-found",
  ],
  companyLimit: TO_SUPPLIERS,
});
