import { z } from "zod";
import { agreementDocuments } from "../domain/agreements.ts";
import { firstHourSteps } from "../domain/first-hour.ts";
import { mealTypes } from "../domain/meals.ts";
import { outcomeTellers } from "../domain/outcome.ts";
import { members, owners } from "./callers.ts";
import { defineCall } from "./define.ts";
import { Company } from "./entities/company.ts";
import { Employee } from "./entities/employee.ts";
import { OfficeName } from "./entities/office.ts";
import { CakeOrder, MealOrder } from "./entities/order.ts";
import { id, nothing } from "./fields.ts";

/** What the company's first screen shows. */

export const ensureCompany = defineCall({
  name: "ensure-company",
  about: "Gives a user without a company one of their own, once.",
  callers: "user",
  input: nothing,
  output: z.object({ company: Company, created: z.boolean() }),
  refusals: ["company-unclaimed", "join-request-waiting"],
});

export const getOverview = defineCall({
  name: "get-overview",
  about: "The count cards, the next birthdays and this year's deliveries month by month.",
  callers: members,
  input: nothing,
  output: z.object({
    company: Company,
    /** All of them, the oldest first. What a closed one was brought stays its own. */
    offices: z.array(OfficeName.extend({ closed: z.boolean() })),
    /** A new contact address that has not been confirmed yet; mails go to the old one. */
    waiting_contact_email: z.string().nullable(),
    /** The documents whose present version nobody has accepted for the company. */
    agreements_waiting: z.array(z.enum(agreementDocuments)),
    /** The list of what a new company does first, and which of it somebody has said no to. */
    first_hour: z.object({ open: z.boolean(), skipped: z.array(z.enum(firstHourSteps)) }),
    /** A new company's first cake, for some days after it came. */
    first_cake: z.object({ order_id: id, employee_name: z.string(), delivery_date: z.string() }).nullable(),
    /** On, or paused: otherwise it is proposed. */
    has_autopilot: z.boolean(),
    employees: z.number(),
    new_employees: z.number(),
    cake_orders_this_week: z.number(),
    active_meal_events: z.number(),
    /** The next that somebody can bring. */
    next_cake: z.string().nullable(),
    /** Those of this week that are ahead, and that nobody can be asked for yet. */
    cakes_without_bakery: z.number(),
    /** The next that somebody can be asked for. */
    next_meal: z
      .object({ delivery_date: z.string(), time: z.string(), event_type: z.enum(mealTypes) })
      .nullable(),
    /** The active ones whose next day nobody can be asked for, where nothing else comes within the week. */
    meals_without_kitchen: z.number(),
    next_birthdays: z.array(
      Employee.pick({ id: true, name: true, allergies: true, dietary_preferences: true }).extend({
        next_birthday: z.string(),
        /** Its cake, if there is one. */
        order_id: id.nullable(),
      }),
    ),
    deliveries: z.array(z.object({ month: z.number(), cakes: z.number(), meals: z.number() })),
    /** What people said of the year's deliveries: null when nothing is known of any. */
    on_time_percent: z.number().nullable(),
    /** How many of them somebody has said something of, and how many there were. */
    judged: z.number(),
    judgeable: z.number(),
    cancelled: z.number(),
  }),
  reads: true,
  shows: ["subscription"],
});

export const setFirstHour = defineCall({
  name: "set-first-hour",
  about: "Shows or hides the list of what a new company does first, and skips its steps or takes that back.",
  callers: owners,
  input: z.object({
    open: z.boolean(),
    skipped: z.array(z.enum(firstHourSteps)).max(firstHourSteps.length),
  }),
  output: z.object({ open: z.boolean() }),
});

const outcome_by = z.enum(outcomeTellers).nullable();
/** Why the platform did not approve it. */
const rejection = z.string().nullable();

const WeekCake = CakeOrder.pick({
  id: true,
  bakery_name: true,
  portion_size: true,
  delivery_date: true,
  delivery_time: true,
  status: true,
  revision: true,
  offer_status: true,
  answer_wanted_again: true,
  outcome: true,
})
  .extend({ office_id: id, employee_id: id, employee_name: z.string(), outcome_by, rejection })
  .extend(Employee.pick({ allergies: true, dietary_preferences: true }).shape);

const WeekMeal = MealOrder.pick({
  id: true,
  event_type: true,
  restaurant_name: true,
  people_count: true,
  delivery_date: true,
  time: true,
  status: true,
  revision: true,
  offer_status: true,
  answer_wanted_again: true,
  outcome: true,
  notes: true,
}).extend({ office_id: id, outcome_by, rejection });

export const dashboardThisWeek = defineCall({
  name: "dashboard-this-week",
  about: "A week's cake and meal deliveries, or an office's; offset 0 is this week, from today on.",
  callers: [...members, "api-key:read-orders"],
  input: z.object({ offset: z.int().min(-520).max(520).default(0), office_id: id.optional() }),
  output: z.object({ cakeOrders: z.array(WeekCake), mealOrders: z.array(WeekMeal) }),
  refusals: ["office-not-found"],
  reads: true,
});
