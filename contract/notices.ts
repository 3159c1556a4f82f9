import { z } from "zod";
import { notices } from "../domain/notices.ts";
import { members } from "./callers.ts";
import { defineCall } from "./define.ts";
import { id, nothing } from "./fields.ts";

/** Which of the company's mails each person with access gets. */

const notice = z.enum(notices);
const Named = z.object({ id, name: z.string() });

export const getNotices = defineCall({
  name: "get-notices",
  about: "Which of the company's mails the caller gets, and whether somebody who can act reads of problems.",
  callers: members,
  input: nothing,
  output: z.object({
    own: z.array(z.object({ notice, wanted: z.boolean(), allowed: z.boolean() })),
    /** Gets every mail that they have not turned off. */
    is_contact: z.boolean(),
    /** Where HR's mails go; null when nobody is there. */
    contact_email: z.string().nullable(),
    problems: z.object({
      /** Somebody who may order gets the mails about problems, and they arrive. */
      read: z.boolean(),
      /** Addresses that took none of their latest mails; for those who decide about access, who can do something about them. */
      refused: z.array(z.string()),
    }),
    /** For those who decide about access, nobody else: who gets which mail, and who could take the problems over. */
    readers: z.array(z.object({ notice, names: z.array(z.string()) })),
    successors: z.array(Named),
  }),
  reads: true,
});

export const chooseNotice = defineCall({
  name: "choose-notice",
  about: "Turns a kind of the company's mails on or off for the caller.",
  callers: members,
  input: z.object({
    notice,
    wanted: z.boolean(),
    /** Somebody who gets them instead; for those who decide about access. */
    successor: id.nullable().default(null),
  }),
  output: nothing,
  refusals: ["notice-not-yours", "last-problem-reader", "member-not-found"],
});
