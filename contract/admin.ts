import { z } from "zod";
import { approvals } from "../domain/approval.ts";
import { mailStatuses } from "../domain/mails.ts";
import { invoiceIntervals, mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses, requestStatuses } from "../domain/orders.ts";
import { outcomes } from "../domain/outcome.ts";
import { roles } from "./callers.ts";
import { defineCall } from "./define.ts";
import { Company } from "./entities/company.ts";
import { Employee } from "./entities/employee.ts";
import { revision } from "./entities/order.ts";
import { StoredSupplier } from "./entities/supplier.ts";
import { raw, cursor, id, list, maybeText, nothing, optionalText, tableById } from "./fields.ts";
import { refusals } from "./refusals.ts";

/** The back office: companies, order requests, one company's page, and how the business is doing. */

const search = maybeText(100, "Sökningen får vara max 100 tecken").default("");

export const countOrderRequests = defineCall({
  name: "count-order-requests",
  about: "The numbers on the admin's tabs and cards.",
  callers: "admin",
  input: nothing,
  output: z.object({
    companies: z.number(),
    cake_orders: z.number(),
    meal_orders: z.number(),
    all: z.number(),
    cake: z.number(),
    meal: z.number(),
    pending: z.number(),
  }),
  reads: true,
});

const CompanyRow = Company.pick({
  id: true,
  name: true,
  org_number: true,
  contact_first_name: true,
  contact_last_name: true,
  contact_email: true,
  subscription_status: true,
  subscription_tier: true,
  trial_ends_at: true,
  period_ends_at: true,
  payment_past_due: true,
  created_at: true,
}).extend({
  employees: z.number(),
  cakes: z.number(),
  meals: z.number(),
  /** Another company has the same organisation number, and nobody has accepted that. */
  shares_org_number: z.boolean(),
  /** Nobody of it has opened the invitation yet, or come in another way. */
  invited: z.boolean(),
  /** It has paid, and nobody has entered it. */
  not_begun: z.boolean(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

export const listCompanies = defineCall({
  name: "list-companies",
  about: "All companies, newest first, with what they have; found by name or organisation number.",
  callers: "admin",
  input: z.object({ search, cursor }),
  output: z.object({ companies: z.array(CompanyRow), next: z.string().nullable() }),
  reads: true,
});

const Named = z.object({ id, name: z.string() });

export const listSecondCompanies = defineCall({
  name: "list-second-companies",
  about:
    "Companies that signed up with an organisation number that another one has, the oldest first, with those others.",
  callers: "admin",
  input: nothing,
  output: z.object({
    companies: z.array(
      Named.extend({ contact_email: z.string().nullable(), created_at: z.string(), others: z.array(Named) }),
    ),
  }),
  reads: true,
});

export const acceptSecondCompany = defineCall({
  name: "accept-second-company",
  about: "Lets a company share its organisation number with another. Written to its audit log.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ id }),
  refusals: ["company-not-found"],
});

const requestTabs = ["all", "cake", "meal", "pending"] as const;
export type RequestTab = (typeof requestTabs)[number];

const Supplier = StoredSupplier.pick({ name: true, address: true });

export const OrderRequest = z.object({
  id,
  company_id: id,
  company_name: z.string(),
  order_type: z.enum(orderKinds),
  status: z.enum(requestStatuses),
  requested_delivery_date: z.string(),
  employee_id: id.nullable(),
  bakery_id: id.nullable(),
  restaurant_id: id.nullable(),
  people_count: z.number().nullable(),
  notes: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  order_status: z.enum(orderStatuses),
  revision: z.int(),
  withdrawn: z.boolean(),
  unanswered: z.boolean(),
  answer_wanted_again: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  portion_size: z.number().nullable(),
  delivery_time: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
  decline_reason: z.string().nullable(),
  /** Decided by nobody: its company's orders are approved by themselves, or no admin had answered by its week. */
  decided_automatically: z.boolean(),
  /** What `whyWaits` asks for. */
  approval: z.enum(approvals),
  first_approved_at: z.string().nullable(),
  approval_reason: z.string().nullable(),
  bakery: Supplier.nullable(),
  restaurant: StoredSupplier.pick({ name: true, address: true, restaurant_type: true }).nullable(),
  employee: Employee.pick({ name: true, birthday: true }).nullable(),
  meal_event: z.object({ event_type: z.enum(mealTypes), time: z.string() }).nullable(),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

export const listOrderRequests = defineCall({
  name: "list-order-requests",
  about:
    "Order requests of a tab with all that an admin needs to decide: what waits the oldest first, else the newest first; found by company, person or supplier.",
  callers: "admin",
  input: z.object({
    tab: z.enum(requestTabs).default("all"),
    status: z.enum(requestStatuses).nullish(),
    search,
    cursor,
  }),
  output: z.object({ requests: z.array(OrderRequest), next: z.string().nullable() }),
  reads: true,
});

const Undecided = z.object({
  id,
  status: z.enum(requestStatuses),
  order_status: z.enum(orderStatuses),
  reason: z.string(),
});

export const setOrderRequestStatus = defineCall({
  name: "set-order-request-status",
  about:
    "Approves, rejects or completes requests. Approving releases the company: what else of it waits goes to the suppliers too, unless it is approved by hand. Of two admins one wins; the other is told the status now.",
  callers: "admin",
  input: z.object({
    ids: list(id, {
      min: 1,
      tooFew: "Välj minst en förfrågan",
      max: 100,
      tooMany: "Välj högst 100 förfrågningar åt gången",
    }),
    status: z.enum(["approved", "rejected", "completed"]),
    /** Of each request on the page. */
    revisions: tableById(revision, { max: 100, missing: refusals["page-outdated"].text }),
    /** Needed for a rejection; HR reads it. */
    reason: optionalText(300),
  }),
  output: z.object({
    changed: z.array(id),
    unchanged: z.array(Undecided),
    /** Companies whose orders go to their suppliers at once from now on, and what of theirs went along. */
    released: z.array(
      z.object({ company_name: z.string(), approval: z.enum(approvals), also_approved: z.array(id) }),
    ),
  }),
  refusals: ["invalid-input", "order-not-found", "order-changed"],
});

export const setCompanyApproval = defineCall({
  name: "set-company-approval",
  about:
    "Whether a company's orders are approved by themselves, after the first, or by hand. What waits goes to the suppliers when nothing holds it any more. Written to its audit log.",
  callers: "admin",
  input: z.object({ id, approval: z.enum(approvals) }),
  output: z.object({ approval: z.enum(approvals), sent: z.number() }),
  refusals: ["company-not-found"],
});

const NextSupplier = z.object({ id, name: z.string(), address: z.string(), distance_km: z.number() });

export const getOrderStory = defineCall({
  name: "get-order-story",
  about: "Everything that has happened to a request's order: changes, by whom, and the mails about it.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({
    request: OrderRequest,
    order_id: id,
    created_at: z.string(),
    source: z.string(),
    history: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        actor: z.enum(["hr", "admin", "supplier", "employee", "automation"]),
        actor_name: z.string().nullable(),
        change: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
        /** Whose offer it was, and why it ended. */
        supplier: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    mails: z.array(
      z.object({
        id,
        subject: z.string(),
        to_email: z.string(),
        status: z.enum(mailStatuses),
        created_at: z.string(),
        sent_at: z.string().nullable(),
      }),
    ),
    /** Who could take over: the nearest with time and room. Empty when there is nothing left to deliver. */
    others: z.array(NextSupplier),
  }),
  refusals: ["order-not-found"],
  reads: true,
});

const whyNotAssigned = [
  "order-not-found",
  "order-changed",
  "supplier-unavailable",
  "day-passed",
  "birthday-changed",
  "not-celebrated",
  "meal-not-wanted",
] as const;

export const assignRequestSupplier = defineCall({
  name: "assign-request-supplier",
  about: "Gives a request's order another supplier; one that had been asked is told, the new one is asked.",
  callers: "admin",
  input: z.object({ id, vendorId: id, revision }),
  output: z.object({ id }),
  refusals: [...whyNotAssigned],
});

/** What was planned ahead has no request: the order itself is named. */
const order = { order_type: z.enum(orderKinds), id };

export const listNextSuppliers = defineCall({
  name: "list-next-suppliers",
  about: "Who could take an order over: the nearest with time and room.",
  callers: "admin",
  input: z.object(order),
  output: z.object({ others: z.array(NextSupplier) }),
  refusals: ["order-not-found"],
  reads: true,
});

export const assignOrderSupplier = defineCall({
  name: "assign-order-supplier",
  about: "Gives any order another supplier, as assign-request-supplier does for a request's.",
  callers: "admin",
  input: z.object({ ...order, vendorId: id, revision }),
  output: z.object({ id }),
  refusals: [...whyNotAssigned],
});

export const getOrderFacts = defineCall({
  name: "get-order-facts",
  about: "What a supplier is asked to bring, to read to it on the phone before its answer is entered.",
  callers: "admin",
  input: z.object(order),
  output: z.object({
    company_name: z.string(),
    delivery_date: z.string(),
    delivery_time: z.string(),
    address: z.string().nullable(),
    /** Pieces or people. */
    amount: z.number(),
    notes: z.string().nullable(),
    /** Allergies and diets, a line each, without names. */
    food: z.array(z.string()),
    /** Of all this, where its supplier has been asked: a yes names what was read. */
    version: z.string().nullable(),
  }),
  refusals: ["order-not-found"],
  reads: true,
});

export const answerForSupplier = defineCall({
  name: "answer-for-supplier",
  about: "The yes or no that a supplier has given on the phone. As if it had answered itself.",
  callers: "admin",
  input: z.object({
    ...order,
    answer: z.enum(["confirm", "decline"]),
    reason: optionalText(500),
    revision,
    /** What was read to it: a yes is refused when the order says something else by now. */
    version: raw(200).nullish(),
  }),
  output: nothing,
  refusals: ["order-not-found", "order-changed", "day-passed"],
});

export const cancelOrder = defineCall({
  name: "cancel-order",
  about:
    "Cancels any open order; one that its supplier has confirmed, until its delivery. HR is told, and so is a supplier that had been asked.",
  callers: "admin",
  input: z.object({ ...order, reason: optionalText(500), revision }),
  output: nothing,
  refusals: ["order-not-found", "order-changed", "day-passed"],
});

const CompanyMail = z.object({
  id,
  kind: z.string(),
  to_email: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  last_error: z.string().nullable(),
});

/** Not a read: looking into a company's register leaves a line in the audit log. */
export const getCompanyPage = defineCall({
  name: "get-company-page",
  about: "One company: people, latest orders, subscription, mails and audit. Leaves an audit line.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({
    company: Company.extend({
      stripe_customer_id: z.string().nullable(),
      stripe_subscription_id: z.string().nullable(),
      shares_org_number: z.boolean(),
      invited: z.boolean(),
      approval: z.enum(approvals),
      first_approved_at: z.string().nullable(),
    }),
    counts: z.object({
      employees: z.number(),
      cakes: z.number(),
      meals: z.number(),
      /** Orders that wait for an approval. */
      waiting: z.number(),
    }),
    users: z.array(
      z.object({
        id,
        email: z.string(),
        full_name: z.string().nullable(),
        role: z.enum(roles),
      }),
    ),
    employees: z.array(
      Employee.pick({ id: true, name: true, birthday: true, position: true, allergies: true }),
    ),
    orders: z.array(
      z.object({
        id,
        order_type: z.enum(orderKinds),
        title: z.string(),
        delivery_date: z.string(),
        time: z.string(),
        status: z.enum(orderStatuses),
        withdrawn: z.boolean(),
        unanswered: z.boolean(),
        answer_wanted_again: z.boolean(),
        outcome: z.enum(outcomes).nullable(),
        supplier: z.string().nullable(),
      }),
    ),
    mails: z.array(CompanyMail),
    audit: z.array(
      z.object({ id: z.number(), at: z.string(), action: z.string(), email: z.string().nullable() }),
    ),
  }),
  refusals: ["company-not-found"],
  keepsAnswer: false,
});

export const viewCompany = defineCall({
  name: "view-company",
  about: "Begins a look at what a customer sees: read only, for some hours, with an audit line.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ id, name: z.string() }),
  refusals: ["company-not-found"],
});

export const findTestSubject = defineCall({
  name: "find-test-subject",
  about: "What the test panel fills a body with: a company's bakery and its next planned meal.",
  callers: "admin",
  input: z.object({ companyId: id }),
  output: z.object({
    companyId: id,
    email: z.string().nullable(),
    invoiceInterval: z.enum(invoiceIntervals),
    bakeryId: id.nullable(),
    bakeryName: z.string().nullable(),
    mealOrderId: id.nullable(),
  }),
  refusals: ["company-not-found"],
  reads: true,
});

/** What was delivered or missed, and what people said of it: `onTimePercent` makes a figure of it. */
const judged = { deliveries: z.number(), judged: z.number(), on_time: z.number() };
const punctuality = { ...judged, missed_unsaid: z.number() };

export const getBusinessHealth = defineCall({
  name: "get-business-health",
  about: "Twelve weeks of new trials, conversions and deliveries, suppliers' answers, and the mail queue.",
  callers: "admin",
  input: nothing,
  output: z.object({
    weeks: z.array(
      z.object({
        monday: z.string(),
        trials: z.number(),
        converted: z.number(),
        delivered: z.number(),
        declined: z.number(),
        unanswered: z.number(),
        ...punctuality,
      }),
    ),
    suppliers: z.array(
      z.object({
        id,
        name: z.string(),
        asked: z.number(),
        answered: z.number(),
        declined: z.number(),
        median_answer_minutes: z.number().nullable(),
        ...judged,
      }),
    ),
    mails: z.object({
      waiting: z.number(),
      dead: z.number(),
      unsure: z.number(),
      held: z.number(),
      oldest_waiting: z.string().nullable(),
    }),
  }),
  reads: true,
});
