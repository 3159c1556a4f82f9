import { z } from "zod";
import { defineCall } from "./define.ts";
import { email, id, nothing, password, token } from "./fields.ts";

/** Where somebody is signed in, and what they sign in with. */

export const MOST_SESSIONS = 50;

export const getSecurity = defineCall({
  name: "get-security",
  about: "Where one is signed in, and an address of the login that waits to be confirmed.",
  callers: "user",
  input: nothing,
  output: z.object({
    /** This one first, then by last use. */
    sessions: z.array(
      z.object({
        id,
        /** 'Safari på iPhone'; null for one from before this was kept. */
        device: z.string().nullable(),
        /** The network without the part that is one home's. */
        network: z.string().nullable(),
        same_network: z.boolean(),
        is_current: z.boolean(),
        signed_in_at: z.string(),
        /** Within the hour. */
        used_at: z.string(),
      }),
    ),
    total: z.int(),
    waiting_email: z.string().nullable(),
  }),
  reads: true,
});

export const endSession = defineCall({
  name: "end-session",
  about: "Signs one's own account out somewhere else.",
  callers: "user",
  freshProof: true,
  input: z.object({ id }),
  output: nothing,
  refusals: ["session-not-found", "session-is-this"],
});

export const endOtherSessions = defineCall({
  name: "end-other-sessions",
  about: "Signs one's own account out everywhere but here.",
  callers: "user",
  freshProof: true,
  input: nothing,
  output: z.object({ ended: z.int() }),
});

export const changeLoginAddress = defineCall({
  name: "change-login-address",
  about:
    "Asks for another address to sign in with: a link is mailed there, the old one is told and stays until the link is used.",
  callers: "user",
  // The password is asked for in any case.
  freshProof: "by-change",
  input: z.object({ email, password }),
  output: nothing,
  refusals: ["invalid-input", "wrong-credentials", "too-many"],
  // Of two transactions, and with a password in it.
  keepsAnswer: false,
  limit: { calls: 10, seconds: 600 },
  accountLimit: { calls: 10, seconds: 86_400 },
  mails: ["login-address-confirm"],
});

export const withdrawLoginAddress = defineCall({
  name: "withdraw-login-address",
  about: "Takes back the address that one has asked to sign in with, before it is confirmed.",
  callers: "user",
  input: nothing,
  output: nothing,
});

export const confirmLoginAddress = defineCall({
  name: "confirm-login-address",
  about:
    "Says, with the mailed link, that one reads the new address: it is what one signs in with from now on.",
  callers: "link",
  input: z.object({ token }),
  output: z.object({ email: z.string() }),
  refusals: ["link-expired", "already-registered"],
  limit: { calls: 30, seconds: 300 },
});
