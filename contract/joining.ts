import { z } from "zod";
import { joinStates } from "../domain/joining.ts";
import { companyRoles } from "../domain/roles.ts";
import { owners } from "./callers.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { companyName, id, nothing, personName, text } from "./fields.ts";

/** Asking to be let into a company that is here already, and what its people and the platform answer. */

const signingUp = { calls: 10, seconds: 600 };

export const getJoinRequest = defineCall({
  name: "get-join-request",
  about: "One's own request to be let into a company, as it stands. Tells nothing about the company.",
  callers: "user",
  input: nothing,
  output: z.object({
    request: z
      .object({
        state: z.enum(joinStates),
        /** As it was typed, or as the public register has it. */
        company_name: z.string().nullable(),
        org_number: z.string(),
        expires_at: z.string(),
      })
      .nullable(),
  }),
  reads: true,
});

export const sendJoinRequest = defineCall({
  name: "send-join-request",
  about: "Sends one's request once the address is proved, or again after nobody has answered it.",
  callers: "user",
  input: nothing,
  output: nothing,
  refusals: ["join-request-gone", "own-address-unproved", "join-declined"],
  limit: signingUp,
});

export const withdrawJoinRequest = defineCall({
  name: "withdraw-join-request",
  about: "Takes one's request back.",
  callers: "user",
  input: nothing,
  output: nothing,
  refusals: ["join-request-gone"],
});

export const askForOwnCompany = defineCall({
  name: "ask-for-own-company",
  about: "Asks the platform for a company of one's own with the same organisation number.",
  callers: "user",
  input: nothing,
  output: nothing,
  refusals: ["join-request-gone"],
  limit: signingUp,
});

export const restartSignUp = defineCall({
  name: "restart-sign-up",
  about:
    "Signs up anew with another organisation number, for somebody whose request was not granted: founds the company, or asks the one that is here.",
  callers: "user",
  input: z.object({
    firstName: personName("Namnet kan inte vara tomt", 100),
    lastName: personName("Namnet kan inte vara tomt", 100),
    companyName: companyName("Företagsnamnet kan inte vara tomt"),
    orgNumber: text("Organisationsnumret kan inte vara tomt", 20, "Ogiltigt organisationsnummer"),
  }),
  output: nothing,
  refusals: [
    "belongs-elsewhere",
    "company-unclaimed",
    "invalid-input",
    "join-declined",
    "join-request-waiting",
    "org-not-verified",
  ],
  limit: signingUp,
  keepsAnswer: false,
});

const Requester = z.object({ id, name: z.string().nullable(), email: z.string(), sent_at: z.string() });

export const listJoinRequests = defineCall({
  name: "list-join-requests",
  about: "Who asks to be let into the company. Whoever's own address is not proved sees none.",
  callers: owners,
  input: nothing,
  output: z.object({
    // Whether they came by the company's own login, and not by its organisation number.
    requests: z.array(Requester.extend({ by_login: z.boolean() })),
  }),
  reads: true,
});

export const approveJoinRequest = defineCall({
  name: "approve-join-request",
  about: "Lets somebody in who asked for it, with a role and the right to see allergies or without.",
  callers: owners,
  freshProof: true,
  input: z.object({ id, role: z.enum(companyRoles), sees_allergies: z.boolean() }),
  output: nothing,
  refusals: ["join-request-gone", "team-full", "contact-sees-food"],
  accountLimit: BY_HAND,
});

export const declineJoinRequest = defineCall({
  name: "decline-join-request",
  about: "Turns somebody's request down. They are told so, and not by whom.",
  callers: owners,
  input: z.object({ id }),
  output: nothing,
  refusals: ["join-request-gone"],
  accountLimit: BY_HAND,
});

export const listPlatformJoinRequests = defineCall({
  name: "list-platform-join-requests",
  about: "Requests that the platform answers: it is in doubt whose the company is, or another one is wanted.",
  callers: "admin",
  input: nothing,
  output: z.object({
    requests: z.array(
      Requester.extend({
        company_name: z.string().nullable(),
        org_number: z.string(),
        company: z.object({ id, name: z.string() }),
        /** Whether anybody there has a proved address, and can answer. */
        can_answer: z.boolean(),
        /** Its account is closed: nobody of it answers any more. */
        is_closed: z.boolean(),
      }),
    ),
  }),
  reads: true,
});

export const decideJoinRequest = defineCall({
  name: "decide-join-request",
  about:
    "The platform's answer: a company of their own with the same number, a question to the company's people, or a no.",
  callers: "admin",
  freshProof: true,
  input: z.object({ id, decision: z.enum(["own-company", "ask-company", "decline"]) }),
  output: nothing,
  refusals: ["join-request-gone", "address-unproved", "company-closed"],
  accountLimit: BY_HAND,
});
