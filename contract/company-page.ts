import { z } from "zod";
import { approvals } from "../domain/approval.ts";
import { mailStatuses } from "../domain/mails.ts";
import { orderKinds } from "../domain/order-kinds.ts";
import { offerStatuses, orderStatuses } from "../domain/orders.ts";
import { outcomes } from "../domain/outcome.ts";
import { roles } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { Company } from "./entities/company.ts";
import { Employee } from "./entities/employee.ts";
import { id, nothing, text } from "./fields.ts";

/** One company's page for the staff: what it has, what it probably calls about, and what was written down of it. */

const CompanyMail = z.object({
  id,
  kind: z.string(),
  to_email: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  last_error: z.string().nullable(),
  /** The staff sent it once more: it repeats another. */
  repeats: z.boolean(),
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
      closed_at: z.string().nullable(),
      closed_by: z.string().nullable(),
      /** It has paid, and nobody has entered it. */
      not_begun: z.boolean(),
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
        offer_status: z.enum(offerStatuses).nullable(),
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
  freshProof: true,
  input: z.object({ id }),
  output: z.object({ id, name: z.string() }),
  refusals: ["company-not-found"],
});

/** What may have gone wrong for a company lately, the worst first. */
const callReasons = [
  "no-supplier",
  "silent-supplier",
  "bad-delivery",
  "unpaid",
  "mail-failed",
  "trial-ends",
] as const;

export const listCallReasons = defineCall({
  name: "list-call-reasons",
  about:
    "What a company probably calls about: what has gone wrong for it lately, or is about to, the worst first.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({
    reasons: z.array(
      z.object({
        reason: z.enum(callReasons),
        /** The order's or the mail's. */
        id: id.nullable(),
        /** What it is about: the order in words, or the mail's subject. */
        title: z.string().nullable(),
        /** The delivery's day, the trial's end, or when the mail was written. */
        at: z.string().nullable(),
        /** The supplier, the mail's reader, or what HR said of the delivery. */
        who: z.string().nullable(),
        outcome: z.enum(outcomes).nullable(),
        /** It has been a request, and so has a story to open. */
        requested: z.boolean(),
      }),
    ),
  }),
  reads: true,
});

export const resendCompanyInvitation = defineCall({
  name: "resend-company-invitation",
  about:
    "Mails an invited company its payment link with a new form once more, or one that has paid and not begun its way in. Refused for one that has begun.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ sentTo: z.string() }),
  refusals: ["company-not-found", "link-not-found", "already-customer", "not-allowed", "mailed-too-often"],
  accountLimit: BY_HAND,
  mails: ["onboarding", "setup-reminder"],
});

const Note = z.object({ id, text: z.string(), written_by: z.string(), created_at: z.string() });

export const listCompanyNotes = defineCall({
  name: "list-company-notes",
  about: "What the staff has written down of a company, the newest first. The company never sees it.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ notes: z.array(Note) }),
  reads: true,
});

export const addCompanyNote = defineCall({
  name: "add-company-note",
  about:
    "Writes something down of a company for the rest of the staff. That it was done is in the company's audit log.",
  callers: "admin",
  input: z.object({ id, text: text("Skriv något först", 1000, "Anteckningen får vara max 1000 tecken") }),
  output: Note,
  refusals: ["company-not-found", "too-many-notes"],
});

export const removeCompanyNote = defineCall({
  name: "remove-company-note",
  about: "Takes a note of a company away for good. That it was done is in the company's audit log.",
  callers: "admin",
  input: z.object({ id }),
  output: nothing,
  refusals: ["note-not-found"],
});
