import { z } from "zod";
import { Session } from "./account.ts";
import { shownAgreements } from "./agreements.ts";
import { owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import {
  agreed,
  companyName,
  diet,
  email,
  id,
  LONG_PHONE,
  list,
  maybeName,
  name,
  phone,
  personName,
  raw,
  requiredDate,
  requiredEmail,
  text,
  token,
} from "./fields.ts";

/** From the first mail to a company that is set up. */

const ALL_FIELDS = "Fyll i alla fält";

const ownUrl = raw(2000).trim().optional();

export const sendOnboardingEmail = defineCall({
  name: "send-onboarding-email",
  about: "Invites a company by mail, with the link to its trial and the link to the form.",
  callers: "admin",
  input: z.object({
    email: requiredEmail(ALL_FIELDS),
    firstName: personName(ALL_FIELDS, 100),
    companyName: name(ALL_FIELDS, 200),
    /** Our own pages only; made here when it is left out. A token in it is left out. */
    checkoutUrl: ownUrl,
    /** Always made here, for the receiver alone: what is given only has to be ours. */
    formUrl: ownUrl,
  }),
  output: z.object({ checkoutUrl: z.string(), sentTo: z.string() }),
  refusals: ["foreign-address", "not-allowed"],
  accountLimit: BY_HAND,
  mails: ["onboarding"],
});

export const generateMagicLink = defineCall({
  name: "generate-magic-link",
  about:
    "Makes a one-time login for an address and mails it there; only the admin's own is in the answer. One into a company is written to its audit log.",
  callers: "admin",
  input: z.object({ email: requiredEmail("Ange en email-adress") }),
  output: z.object({
    /** A login for the admin's own address; for anybody else's the page alone, which signs nobody in. */
    link: z.string(),
    expires_at: z.string(),
    /** Whom the login was mailed to. */
    sentTo: z.string().nullable(),
  }),
  refusals: ["not-allowed"],
  mails: ["magic-link"],
  accountLimit: BY_HAND,
});

export const sendWelcomeEmail = defineCall({
  name: "send-welcome-email",
  about: "Mails a one-time login and the company's link for its employees.",
  callers: "admin",
  input: z.object({
    email: requiredEmail(ALL_FIELDS),
    firstName: personName(ALL_FIELDS, 100),
    companyName: name(ALL_FIELDS, 200),
    /** Always made here, for the receiver alone: what is given only has to be ours. */
    magicLink: ownUrl,
  }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ["foreign-address", "not-allowed"],
  accountLimit: BY_HAND,
  mails: ["welcome"],
});

export const sendTestEmail = defineCall({
  name: "send-test-email",
  about: "Mails every block of the layout once, to the admin or to a given address.",
  callers: "admin",
  input: z.object({ email: email.optional() }),
  output: z.object({ to: z.string() }),
  accountLimit: BY_HAND,
  mails: ["test-email"],
});

export const useMagicLink = defineCall({
  name: "use_magic_link",
  family: "rpc",
  about: "Uses a one-time login: the first use signs in, every other one is told that it does not hold.",
  callers: "anyone",
  startsSession: true,
  input: z.object({ link_token: token }),
  output: z.array(
    z.object({
      valid: z.boolean(),
      company_id: id.nullable(),
      user_email: z.string().nullable(),
      session: Session.nullable(),
    }),
  ),
  refusals: ["company-login-required"],
  limit: { calls: 120, seconds: 300 },
});

export const openHrForm = defineCall({
  name: "open-hr-form",
  about: "Whether a link to the HR form holds, and for which company. Does not use it up.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({
    valid: z.boolean(),
    company_id: id.nullable(),
    company_name: z.string().nullable(),
    user_email: z.string().nullable(),
  }),
  reads: true,
  limit: { calls: 60, seconds: 300 },
});

export const confirmContactEmail = defineCall({
  name: "confirm-contact-email",
  about: "The owner of a new contact address says that it is theirs, with the link mailed there, once.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({ company_name: z.string(), contact_email: z.string() }),
  refusals: ["link-expired", "contact-sees-food"],
  limit: { calls: 30, seconds: 600 },
});

const PERSON = "Förnamn, efternamn och födelsedag krävs";
const namePart = personName(PERSON, 100);

export const submitHrForm = defineCall({
  name: "submit-hr-form",
  about: "HR people add themselves with the link from the mail, which is used up and signs the receiver in.",
  callers: "link",
  startsSession: true,
  sessionRoles: owners,
  input: z.object({
    /** The right to the company; whoever looks after it, and is signed in, has it already. */
    token: token.optional(),
    company_id: id.optional(),
    company_name: maybeName(200).optional(),
    employees: list(
      z
        .object({
          first_name: namePart,
          last_name: namePart,
          birthday: requiredDate(PERSON),
          allergies: diet,
          consent: z.boolean().default(false),
        })
        .check(agreed("allergies")),
      { min: 1, tooFew: PERSON, max: 50, tooMany: "Högst 50 personer åt gången" },
    ),
    contact_email: requiredEmail("Ange en e-postadress"),
    contact_phone: phone,
  }),
  output: z.object({ success: z.literal(true), session: Session.nullable() }),
  refusals: ["hr-link-used", "company-id-missing", "invalid-input", "not-allowed", "contact-sees-food"],
  mails: ["contact-address-confirm"],
  limit: { calls: 30, seconds: 600 },
  keepsAnswer: false,
  // Fifty people with their allergies.
  maxBytes: 128_000,
});

export const updateCompanyInfo = defineCall({
  name: "update-company-info",
  about:
    "Completes or changes a company: with its session or, until somebody has entered it, with the mailed link or the checkout that founded it. Answers every stranger the same.",
  callers: "anyone",
  sessionRoles: owners,
  input: z
    .object({
      companyName: companyName("Företagsnamn krävs"),
      contactFirstName: personName("Förnamn krävs", 100, "Namnet får vara max 100 tecken"),
      contactLastName: personName("Efternamn krävs", 100, "Namnet får vara max 100 tecken"),
      contactEmail: requiredEmail("E-post krävs"),
      contactPhone: text("Telefonnummer krävs", 20, LONG_PHONE),
      hrBirthday: requiredDate("Födelsedag krävs"),
      hrAllergies: diet,
      consent: z.boolean().default(false),
      /** The address that the payment was made with. Knowing it is no right: it decides nothing. */
      email: email.optional(),
      /** From the mail, or from the answer to the last save: the right to save once. */
      token: token.optional(),
      /** Of the payment that founded the company, which only the browser that paid knows. */
      checkoutSessionId: token.optional(),
      /** What stood beneath the button: accepted by pressing it. */
      agreements: shownAgreements.optional(),
    })
    .check(agreed("hrAllergies")),
  output: z.object({
    /** For the next save, in place of the right that this one used. Empty for whoever is signed in and needs none. */
    token: z.string(),
    /** The new contact address, while it waits to be confirmed from there. */
    waitingContactEmail: z.string().nullable(),
  }),
  refusals: ["invalid-input", "link-expired", "not-allowed", "contact-sees-food"],
  limit: { calls: 30, seconds: 600 },
  mails: ["contact-address-confirm", "welcome"],
  keepsAnswer: false,
});
