import { z } from "zod";
import { mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { offerStatuses } from "../domain/orders.ts";
import { promiseStates } from "../domain/promise.ts";
import { Count } from "./automation.ts";
import { members } from "./callers.ts";
import { defineCall } from "./define.ts";
import { NextStep } from "./entities/order.ts";
import { cursor, id, maybeText, nothing, raw } from "./fields.ts";

/** What the automation has done, what it will do, and what waits for a person. */

export const listAutomationRuns = defineCall({
  name: "list-automation-runs",
  about: "The latest runs and what each did, and jumps of the clock, newest first.",
  callers: "admin",
  input: z.object({ limit: z.int().min(1).max(60).default(14) }),
  output: z.object({
    runs: z.array(
      z.object({
        kind: z.enum(["daily", "manual", "clock"]),
        day: z.string(),
        started_at: z.string(),
        finished_at: z.string().nullable(),
        error: z.string().nullable(),
        counts: z.array(Count),
        /** How many seconds the clock jumped, backwards below zero; none for a run. */
        jumps: z.array(z.int()),
      }),
    ),
  }),
  reads: true,
});

const PlannedMail = z.object({
  key: z.string(),
  kind: z.string(),
  to_email: z.string(),
  company_name: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  held: z.boolean(),
});

export const previewNextRun = defineCall({
  name: "preview-next-run",
  about: "What the next run would do if it came now, with every mail to read beforehand.",
  callers: "admin",
  input: nothing,
  output: z.object({
    at: z.string(),
    counts: z.array(Count),
    mails: z.array(PlannedMail),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
  reads: true,
  slow: true,
  limit: { calls: 60, seconds: 60 },
});

export const listNextSteps = defineCall({
  name: "list-next-steps",
  about: "What happens to coming orders next without anybody pressing anything, the soonest first.",
  callers: "admin",
  input: z.object({ company_id: id.optional(), limit: z.int().min(1).max(200).default(60) }),
  output: z.object({
    steps: z.array(
      z.object({
        id,
        kind: z.enum(orderKinds),
        title: z.string(),
        company_id: id,
        company_name: z.string(),
        step: NextStep,
      }),
    ),
    /** There are more than are shown. */
    more: z.boolean(),
  }),
  reads: true,
});

export const getPlatformDay = defineCall({
  name: "get-platform-day",
  about: "What solved itself since the last working day, and the day in figures.",
  callers: "admin",
  input: nothing,
  output: z.object({
    /** The day since when. */
    since: z.string(),
    solved: z.object({
      count: z.number(),
      /** By what the supplier did that was lost. */
      silent: z.number(),
      declined: z.number(),
      withdrawn: z.number(),
      /** The latest of them. */
      lines: z.array(z.object({ order_id: id, company_name: z.string(), on: z.string(), text: z.string() })),
    }),
    /** Today's; null before it has begun. */
    run: z.object({ finished_at: z.string().nullable(), error: z.string().nullable() }).nullable(),
    waiting_mails: z.number(),
    stuck_mails: z.number(),
    /** From the question to the answer, of suppliers' own; null while there are none. */
    answer_minutes: z.number().nullable(),
    cakes_today: z.number(),
    meals_today: z.number(),
  }),
  reads: true,
});

const key = raw(500).min(1);

export const holdMail = defineCall({
  name: "hold-mail",
  about: "Holds a mail back, also one that is not written yet.",
  callers: "admin",
  input: z.object({ key }),
  output: z.object({ key, held: z.boolean() }),
  refusals: ["mail-gone"],
  keepsAnswer: false,
});

export const releaseMail = defineCall({
  name: "release-mail",
  about: "Lets a mail that was held back go.",
  callers: "admin",
  input: z.object({ key }),
  output: z.object({ key, held: z.boolean() }),
});

export const releaseCompanyMails = defineCall({
  name: "release-company-mails",
  about: "Sends what is held because a company had so many mails in a day.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ released: z.number() }),
});

export const listDeadMails = defineCall({
  name: "list-dead-mails",
  about:
    "Mails that did not arrive, then those that may have, then those held back, then those that may have come twice; each newest first, page by page.",
  callers: "admin",
  input: z.object({ cursor }),
  output: z.object({
    mails: z.array(
      z.object({
        id,
        key: z.string(),
        kind: z.string(),
        to_email: z.string(),
        company_name: z.string().nullable(),
        subject: z.string(),
        status: z.enum(["waiting", "sent", "dead", "held", "unsure"]),
        attempts: z.number(),
        last_error: z.string().nullable(),
        created_at: z.string(),
        next_attempt_at: z.string(),
        /** Too late to be of use. */
        expired: z.boolean(),
      }),
    ),
    next: z.string().nullable(),
    total: z.number(),
  }),
  reads: true,
});

export const sendMailAgain = defineCall({
  name: "send-mail-again",
  about:
    "Tries a mail that was given up once more, with the same Message-ID, at the present address of its supplier or company.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ id }),
  refusals: ["mail-gone", "mail-too-late"],
  accountLimit: { calls: 300, seconds: 3600 },
});

const OpenOrder = z.object({
  id,
  order_type: z.enum(orderKinds),
  company_id: id,
  company_name: z.string(),
  supplier_id: id.nullable(),
  supplier_name: z.string().nullable(),
  supplier_phone: z.string().nullable(),
  what: z.string(),
  delivery_date: z.string(),
  asked_at: z.string().nullable(),
  status: z.enum(["pending", "planned", "requested", "confirmed", "declined"]),
  revision: z.int(),
});
const limited = z.object({ limit: z.int().min(1).max(200).default(50) });

export const listSilentSuppliers = defineCall({
  name: "list-silent-suppliers",
  about:
    "Orders whose supplier has let its deadline pass without being passed on, or has had two days for a new answer.",
  callers: "admin",
  input: limited,
  output: z.object({ orders: z.array(OpenOrder) }),
  reads: true,
});

/** Whom an order has been offered to, and what they said. */
const Tried = z.object({
  supplier_name: z.string(),
  phone: z.string().nullable(),
  status: z.enum(offerStatuses),
  reason: z.string().nullable(),
  /** The day that it was asked about, where the order has another by now. */
  other_day: z.string().nullable(),
});

const Proposed = z.object({
  id,
  name: z.string(),
  distance_km: z.number(),
  phone: z.string().nullable(),
});

export const listOrdersWithoutSupplier = defineCall({
  name: "list-orders-without-supplier",
  about:
    "Orders that nobody will deliver as things stand, the nearest in time first: without a supplier, those of the next two weeks; those that people were called about, all that are ahead. The first have what was tried and whom to ask next.",
  callers: "admin",
  input: limited,
  output: z.object({
    orders: z.array(
      OpenOrder.extend({
        delivery_time: z.string(),
        /** Until when the one that is asked now may answer. */
        answer_by: z.string().nullable(),
        tried: z.array(Tried),
        /** The nearest that can be asked; none is known of those further down. */
        next: Proposed.nullable(),
        /** Whom to telephone at the company. */
        contact: z.object({ name: z.string().nullable(), phone: z.string().nullable() }),
      }),
    ),
  }),
  reads: true,
});

const promiseFilters = ["alarm", ...promiseStates] as const;

export const getPromiseYear = defineCall({
  name: "get-promise-year",
  about:
    "'Ingen glömd': how it stands with every employee's birthday in a year, and which birthdays and meals need somebody now.",
  callers: members,
  input: z.object({
    year: z.int().min(2000).max(2200).optional(),
    only: z.enum(promiseFilters).optional(),
    /** By how the words of a name begin. */
    search: maybeText(100, "Sökningen får vara max 100 tecken").optional(),
    /** Its people alone, also in the counts. */
    office_id: id.optional(),
    limit: z.int().min(1).max(1000).default(500),
  }),
  output: z.object({
    year: z.number(),
    /** Those of the year; the counts also have next year's that already need somebody. */
    birthdays: z.number(),
    /** Those of the December before it that still need somebody. */
    last_december: z.number(),
    counts: z.object({
      alarm: z.number(),
      ...(Object.fromEntries(promiseStates.map((state) => [state, z.number()])) as Record<
        (typeof promiseStates)[number],
        z.ZodNumber
      >),
    }),
    people: z.array(
      z.object({
        employee_id: id,
        office_id: id,
        name: z.string(),
        birthday: z.string(),
        date: z.string(),
        state: z.enum(promiseStates),
        /** The state in words, or how the bakery of its order was lost. */
        badge: z.string(),
        reason: z.string(),
        alarm: z.boolean(),
        /** The order to look at; without one, somebody has to make it. */
        order_id: id.nullable(),
        /** A missed order of which HR may say that it came all the same. */
        came: z.object({ id, revision: z.int() }).nullable(),
        /** Of one that needs somebody: who has been asked, and what they said. */
        tried: z.array(Tried),
      }),
    ),
    /** How many more there are than are listed. */
    more: z.number(),
    /** Deliveries of the next two weeks, counted from today, that no restaurant has said yes to and that need somebody. */
    meals: z.array(
      z.object({
        id,
        event_type: z.enum(mealTypes),
        delivery_date: z.string(),
        /** The restaurant whose yes may still come, though there is little time; null when there is none. */
        waits_for: z.string().nullable(),
      }),
    ),
  }),
  refusals: ["office-not-found"],
  reads: true,
});
