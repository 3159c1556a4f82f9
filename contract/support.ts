import { z } from "zod";
import { BY_HAND, defineCall } from "./define.ts";
import { email, id, nothing, raw, text } from "./fields.ts";
import { access, Members } from "./members.ts";
import { CompanySettings, details, invoicing, saved, seen } from "./settings.ts";

/** What the platform's staff does for a company, on its page. */

export const MOST_EXTRA_DAYS = 90;

const TrialExtension = z.object({
  id,
  until: z.string(),
  reason: z.string(),
  extended_by: z.string(),
  created_at: z.string(),
  /** It waits for the payment provider, or the provider had no trial to extend. */
  state: z.enum(["waiting", "extended", "refused"]),
});

export const listTrialExtensions = defineCall({
  name: "list-trial-extensions",
  about: "How a company's trial was extended, by whom and why; the newest first.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ extensions: z.array(TrialExtension) }),
  reads: true,
});

export const extendTrial = defineCall({
  name: "extend-trial",
  about:
    "Gives a company more days of its trial, and tells it why. Where the payment provider has the trial, it is extended there first, and the company is told when that is done.",
  callers: "admin",
  input: z.object({
    id,
    days: z.int("Ange ett helt antal dagar").min(1, "Minst 1 dag").max(MOST_EXTRA_DAYS, "Högst 90 dagar"),
    reason: text("Skriv varför, kunden läser det", 300, "Skälet får vara max 300 tecken"),
    /** The trial's end on the page: of two who extend it at the same time the second looks again. */
    seen: raw(50),
  }),
  output: z.object({ until: z.string(), state: TrialExtension.shape.state }),
  refusals: ["company-not-found", "not-trialing", "extension-waits", "changed-meanwhile"],
});

export const getCustomerSettings = defineCall({
  name: "get-customer-settings",
  about: "What a company says of itself, as get-company-settings tells it to the company.",
  callers: "admin",
  input: z.object({ id }),
  output: CompanySettings,
  refusals: ["company-not-found"],
  reads: true,
});

export const updateCustomerDetails = defineCall({
  name: "update-customer-details",
  about:
    "Changes a company's name and contact for it, as update-company-details does: a new contact address is confirmed from there first, and the old one is told.",
  callers: "admin",
  freshProof: "by-change",
  input: z.object({ id, seen, ...details }),
  output: saved,
  refusals: ["company-not-found", "changed-meanwhile", "invalid-input", "contact-sees-food"],
  accountLimit: BY_HAND,
  mails: ["contact-address-confirm"],
});

export const updateCustomerInvoicing = defineCall({
  name: "update-customer-invoicing",
  about: "Changes for a company where and how often its suppliers send their invoices.",
  callers: "admin",
  input: z.object({ id, seen, ...invoicing }),
  output: saved,
  refusals: ["company-not-found", "changed-meanwhile"],
});

export const listCustomerMembers = defineCall({
  name: "list-customer-members",
  about: "Who can sign in for a company, with which role and rights, and who is invited.",
  callers: "admin",
  input: z.object({ id }),
  output: Members.extend({
    /** Its account is closed: nobody is invited. */
    closed: z.boolean(),
  }),
  reads: true,
});

export const inviteCustomerMember = defineCall({
  name: "invite-customer-member",
  about: "Mails somebody a link with which they get access to a company, as its own HR does.",
  callers: "admin",
  freshProof: true,
  input: z.object({ id, email, ...access }),
  output: z.object({ expires_at: z.string() }),
  refusals: [
    "company-not-found",
    "already-member",
    "already-invited",
    "contact-sees-food",
    "team-full",
    "mailed-too-often",
    "company-closed",
  ],
  mails: ["member-invitation"],
  accountLimit: BY_HAND,
});

export const revokeCustomerInvitation = defineCall({
  name: "revoke-customer-invitation",
  about: "Takes an invitation to a company back.",
  callers: "admin",
  input: z.object({ id, invitationId: id }),
  output: nothing,
  refusals: ["invitation-not-found"],
});

export const removeCustomerMember = defineCall({
  name: "remove-customer-member",
  about:
    "Takes somebody's access to a company away, as its own HR does: never the last who looks after it, nor its contact.",
  callers: "admin",
  freshProof: true,
  input: z.object({ id, memberId: id }),
  output: nothing,
  refusals: ["company-not-found", "member-not-found", "last-hr-admin", "is-contact"],
});

export const signOutCustomerMember = defineCall({
  name: "sign-out-customer-member",
  about: "Signs somebody with access to a company out everywhere, as its own HR does.",
  callers: "admin",
  input: z.object({ id, memberId: id }),
  output: nothing,
  refusals: ["company-not-found", "member-not-found"],
});

export const resendMail = defineCall({
  name: "resend-mail",
  about:
    "Sends a mail to or about a company once more: as a mail of its own when it had left, the same one when it had not. What gets its words at departure gets new ones. Refused where it would tell something that is no longer true, or reach nobody. Written to the company's audit log.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ to_email: z.string() }),
  refusals: [
    "mail-gone",
    "mail-waits",
    "mail-too-late",
    "mail-link-dead",
    "mail-not-true",
    "mail-reader-gone",
  ],
  accountLimit: { calls: 300, seconds: 3600 },
});

/** Not a read: it leaves a line in the company's audit log each time. */
export const readCompanyMail = defineCall({
  name: "read-company-mail",
  about:
    "What a mail to or about a company said, as it was read; its personal links are left out. Leaves an audit line.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({
    subject: z.string(),
    to_email: z.string(),
    /** Null when its words are gone, or are only put together as it leaves. */
    text: z.string().nullable(),
  }),
  refusals: ["mail-gone"],
  keepsAnswer: false,
});
