import { z } from "zod";
import { approvals } from "../domain/approval.ts";
import { mailStatuses } from "../domain/mails.ts";
import { mealTypes } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { offerStatuses, orderStatuses, requestStatuses } from "../domain/orders.ts";
import { outcomes } from "../domain/outcome.ts";
import { defineCall } from "./define.ts";
import { Employee } from "./entities/employee.ts";
import { revision } from "./entities/order.ts";
import { StoredSupplier } from "./entities/supplier.ts";
import { raw, cursor, id, list, nothing, optionalText, searchText, tableById } from "./fields.ts";
import { refusals } from "./refusals.ts";

/** What the platform does with an order: its request, its story, its supplier, its answer on the phone, its end. */

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
  offer_status: z.enum(offerStatuses).nullable(),
  answer_wanted_again: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  portion_size: z.number().nullable(),
  delivery_time: z.string(),
  /** Of the one who a cake is for; of a meal's guests how many each concerns, without names: 'nötter ×2'. */
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
    search: searchText,
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
    /** What a cake is of, what is to stand on it and what comes beside it, a line each. */
    lines: z.array(z.string()),
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
