import { z } from "zod";
import { shownAgreements } from "./agreements.ts";
import { lacking } from "../domain/second-factor.ts";
import { roles } from "./callers.ts";
import { defineCall } from "./define.ts";
import {
  companyName,
  email,
  id,
  maybeCompanyName,
  nothing,
  password,
  personName,
  text,
  token,
} from "./fields.ts";

/** Signing up, in and out; the organisation number; the password. */

const VerifiedCompany = z.object({
  legalName: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  normalized: z.string(),
  type: z.string(),
  orgForm: z.string().nullable(),
});

export const verifyOrgNumber = defineCall({
  name: "verify-org-number",
  about: "Checks an organisation number's digits and looks the company up in the register.",
  callers: "anyone",
  input: z.object({
    orgNumber: text("Organisationsnumret kan inte vara tomt", 20, "Ogiltigt organisationsnummer"),
    companyName: maybeCompanyName.optional(),
  }),
  output: VerifiedCompany.partial().extend({
    ok: z.boolean(),
    allowManualVerification: z.boolean(),
    /** A company with this number is here: whoever signs up with it asks to be let in. */
    alreadyHere: z.boolean().optional(),
    message: z.string().nullable(),
  }),
  reads: true,
  limit: { calls: 30, seconds: 60 },
});

export const Session = z.object({
  token: z.string(),
  expires_at: z.string(),
  user: z.object({ id, email: z.string(), role: z.enum(roles) }),
  /** What has to be done before anything else can be: `contract/second-factor.ts`. */
  lacks: z.enum(lacking).optional(),
});
export type Session = z.infer<typeof Session>;

const partOfName = personName("Namnet kan inte vara tomt", 100);
/** A registered name may be an address of the web; the function refuses one that nobody has verified. */
const registeredName = companyName("Företagsnamnet kan inte vara tomt");

export const signUp = defineCall({
  name: "sign-up",
  family: "auth",
  about:
    "Creates an account and its company, and starts the 14 free days. With the number of a company that is here, asks to be let in.",
  callers: "anyone",
  startsSession: true,
  input: z.object({
    firstName: partOfName,
    lastName: partOfName,
    companyName: registeredName,
    orgNumber: text("Organisationsnumret kan inte vara tomt", 20, "Ogiltigt organisationsnummer"),
    email,
    password,
    /** What stood beneath the button: accepted by pressing it. Without it the company is asked later. */
    agreements: shownAgreements.optional(),
  }),
  output: Session,
  refusals: [
    "already-registered",
    "company-login-required",
    "invalid-input",
    "org-not-verified",
    "weak-password",
  ],
  limit: { calls: 10, seconds: 600 },
  mails: ["welcome", "email-verification"],
});

export const signIn = defineCall({
  name: "sign-in",
  family: "auth",
  about: "Signs in with e-mail and password. After five wrong ones an address has to wait between tries.",
  callers: "anyone",
  startsSession: true,
  input: z.object({ email, password }),
  output: Session,
  refusals: ["wrong-credentials", "too-many", "company-login-required"],
  limit: { calls: 30, seconds: 300 },
});

export const signOut = defineCall({
  name: "sign-out",
  family: "auth",
  about: "Ends this session.",
  callers: "user",
  whenLacking: lacking,
  input: nothing,
  output: nothing,
});

export const getUser = defineCall({
  name: "get-user",
  family: "auth",
  about: "Who is signed in, in which company and with which role.",
  callers: "user",
  input: nothing,
  output: z.object({
    id,
    email: z.string(),
    full_name: z.string().nullable(),
    role: z.enum(roles),
    /** Whether they see what people are allergic to, and eat; it is a right of its own, whatever the role. */
    sees_allergies: z.boolean(),
    /** Whether a mailed link has proved the address. */
    email_verified: z.boolean(),
    /** Closed: since when nothing is done for it. */
    company: z.object({ id, name: z.string(), closed_at: z.string().nullable() }).nullable(),
    /** Signed up with this address before it was proved: `claim-company` says whose it is. */
    unclaimed_company: z.object({ name: z.string(), created_at: z.string() }).nullable(),
  }),
  reads: true,
});

export const sendEmailVerification = defineCall({
  name: "send-email-verification",
  family: "auth",
  about: "Mails a link that proves one's own address, unless it is proved already.",
  callers: "user",
  input: nothing,
  output: nothing,
  limit: { calls: 5, seconds: 600 },
  mails: ["email-verification"],
});

export const claimCompany = defineCall({
  name: "claim-company",
  about: "Says whether the company that was signed up with one's address before it was proved is one's own.",
  callers: "user",
  input: z.object({ mine: z.boolean() }),
  output: nothing,
  refusals: ["company-not-found"],
});

export const sendPasswordReset = defineCall({
  name: "send-password-reset",
  family: "auth",
  about: "Mails a link to set a new password. Answers the same whether or not the address is known.",
  callers: "anyone",
  input: z.object({ email }),
  output: nothing,
  limit: { calls: 5, seconds: 600 },
  mails: ["password-recovery", "setup-reminder"],
});

export const openRecoveryLink = defineCall({
  name: "open-recovery-link",
  family: "auth",
  about: "Whether a mailed link may set a password. Does not use it up.",
  callers: "link",
  input: z.object({ token }),
  output: nothing,
  refusals: ["link-expired"],
  reads: true,
  limit: { calls: 30, seconds: 300 },
});

export const updatePassword = defineCall({
  name: "update-password",
  family: "auth",
  about:
    "Sets a new password with the mailed link, which is used up, signs in and ends all other sessions and links.",
  callers: "link",
  startsSession: true,
  input: z.object({ token, password }),
  output: Session,
  refusals: ["link-expired", "weak-password", "company-login-required"],
  limit: { calls: 30, seconds: 300 },
});
