import { z } from "zod";
import { Session } from "../account.ts";
import { password, personName, token } from "../fields.ts";

/** What the links of invitations have in common, a company's and the platform's. */

const opening = [
  "invitation-unknown",
  "invitation-expired",
  "invitation-revoked",
  "invitation-used",
  "belongs-elsewhere",
] as const;

const limit = { calls: 30, seconds: 300 };

export const opensInvitation = {
  callers: "link",
  input: z.object({ token }),
  refusals: opening,
  reads: true,
  limit,
} as const;

/** What whoever opens it is told, of any invitation. */
export const invited = {
  email: z.string(),
  /** Whoever has an account signs in and joins; others choose a password. */
  has_account: z.boolean(),
};

export const acceptsInvitation = {
  startsSession: true,
  callers: "link",
  input: z.object({
    token,
    full_name: personName("Fyll i ditt namn", 200).optional(),
    password: password.optional(),
  }),
  /** Null for who was signed in already. */
  output: z.object({ session: Session.nullable() }),
  refusals: [...opening, "sign-in-first", "weak-password", "invalid-input", "company-login-required"],
  limit,
  keepsAnswer: false,
} as const;
