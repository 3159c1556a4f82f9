import { z } from "zod";
import { approvals } from "../domain/approval.ts";
import { mailStatuses } from "../domain/mails.ts";
import { invoiceIntervals } from "../domain/meals.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { orderStatuses } from "../domain/orders.ts";
import { outcomes } from "../domain/outcome.ts";
import { roles } from "./callers.ts";
import { defineCall } from "./define.ts";
import { Company } from "./entities/company.ts";
import { Employee } from "./entities/employee.ts";
import { cursor, id, nothing, searchText } from "./fields.ts";

/** The back office: companies, one company's page, and how the business is doing. */

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
  input: z.object({ search: searchText, cursor }),
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
