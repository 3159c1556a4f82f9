import { z } from "zod";
import { invoiceIntervals } from "../domain/meals.ts";
import { defineCall } from "./define.ts";
import { Company } from "./entities/company.ts";
import { cursor, id, nothing, searchText } from "./fields.ts";

/** The back office: companies, and how the business is doing. */

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
  /** Since when its account is closed. */
  closed_at: z.string().nullable(),
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
