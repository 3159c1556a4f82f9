import { z } from "zod";
import { lacking } from "../domain/second-factor.ts";
import { Session } from "./account.ts";
import { owners } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, nothing, password, raw } from "./fields.ts";
import { PasskeyProof } from "./passkeys.ts";

/** The second factor: a passkey or an app's code, the codes for when both are lost, and proving again who one is. */

/** Ten codes, each hashed as slowly as a password. */
const MAKES_CODES = { calls: 30, seconds: 3600 };
const Codes = z.object({ codes: z.array(z.string()) });

export const getSecondFactor = defineCall({
  name: "get-second-factor",
  about: "One's own passkeys and second factor, and whether somebody asks for it.",
  callers: "user",
  whenLacking: lacking,
  input: nothing,
  output: z.object({
    email: z.string(),
    lacks: z.enum(lacking).nullable(),
    /** Since when it is asked for at the login. */
    since: z.string().nullable(),
    passkeys: z.array(
      z.object({
        id,
        name: z.string(),
        /** Kept by whoever keeps the person's passwords, and so on their other devices as well. */
        is_synced: z.boolean(),
        created_at: z.string(),
        used_at: z.string().nullable(),
      }),
    ),
    app: z.object({ since: z.string() }).nullable(),
    codes: z.object({ left: z.int(), of: z.int(), used_at: z.string().nullable() }).nullable(),
    required: z.object({ by: z.enum(["platform", "company"]), from: z.string().nullable() }).nullable(),
    /** Whether there is a password to prove oneself by. */
    has_password: z.boolean(),
  }),
  reads: true,
});

export const proveIdentity = defineCall({
  name: "prove-identity",
  family: "auth",
  about:
    "Proves who one is: with the second factor where there is one, otherwise with the password. Completes a login that lacks it, with a new session; otherwise what is dangerous can be done for ten minutes.",
  callers: "user",
  whenLacking: lacking,
  startsSession: true,
  /** One of them. */
  input: z.object({
    passkey: PasskeyProof.optional(),
    /** Of the app, or one of the recovery codes. */
    code: raw(40).optional(),
    password: password.optional(),
  }),
  output: z.object({ session: Session.nullable() }),
  refusals: ["wrong-code", "wrong-credentials", "passkey-refused", "too-many", "invalid-input"],
  limit: { calls: 30, seconds: 300 },
});

export const beginCodeApp = defineCall({
  name: "begin-code-app",
  about: "A secret for an app that makes codes. It counts once the app has shown a right one.",
  callers: "user",
  whenLacking: ["set-up"],
  freshProof: true,
  input: nothing,
  output: z.object({ secret: z.string(), uri: z.string() }),
  keepsAnswer: false,
});

export const confirmCodeApp = defineCall({
  name: "confirm-code-app",
  about:
    "Takes the app that shows the right code, in the place of the one before, and turns the second factor on. The recovery codes are told once: with the first app or passkey.",
  callers: "user",
  whenLacking: ["set-up"],
  freshProof: true,
  input: z.object({ code: raw(40) }),
  output: Codes,
  refusals: ["wrong-code", "app-not-begun", "too-many"],
  keepsAnswer: false,
  limit: { calls: 30, seconds: 300 },
  accountLimit: MAKES_CODES,
});

export const turnOnSecondFactor = defineCall({
  name: "turn-on-second-factor",
  about: "Asks for one's passkey at every login that was not made with it.",
  callers: "user",
  whenLacking: ["set-up"],
  freshProof: true,
  input: nothing,
  output: Codes,
  refusals: ["factor-missing"],
  keepsAnswer: false,
  accountLimit: MAKES_CODES,
});

export const turnOffSecondFactor = defineCall({
  name: "turn-off-second-factor",
  about: "Asks for no second factor any more, and forgets the app and the codes. Passkeys stay.",
  callers: "user",
  freshProof: true,
  input: nothing,
  output: nothing,
  refusals: ["factor-required"],
});

export const renewRecoveryCodes = defineCall({
  name: "renew-recovery-codes",
  about: "New recovery codes; those before are worth nothing.",
  callers: "user",
  freshProof: true,
  input: nothing,
  output: Codes,
  refusals: ["factor-missing"],
  keepsAnswer: false,
  accountLimit: MAKES_CODES,
});

export const getCompanySecondFactor = defineCall({
  name: "get-company-second-factor",
  about: "Whether everybody with access needs a second factor, and who has none.",
  callers: owners,
  input: nothing,
  output: z.object({
    from: z.string().nullable(),
    members: z.int(),
    /** Of those, with one. */
    with_factor: z.int(),
    /** The first of the others. */
    without: z.array(z.string()),
  }),
  reads: true,
});

export const requireSecondFactor = defineCall({
  name: "require-second-factor",
  about:
    "Asks everybody with access for a second factor, in a week; whoever has none is mailed. Or asks for it no more.",
  callers: owners,
  freshProof: true,
  input: z.object({ required: z.boolean() }),
  output: z.object({ from: z.string().nullable() }),
  refusals: ["set-up-own-first"],
});

export const resetMemberFactor = defineCall({
  name: "reset-member-factor",
  about:
    "Takes away the passkeys, the app and the codes of somebody with access who has lost them, and signs them out everywhere. They are told by mail.",
  callers: owners,
  freshProof: true,
  input: z.object({ id }),
  output: nothing,
  refusals: ["member-not-found", "is-oneself"],
});
