import { z } from "zod";
import { defineCall } from "./define.ts";
import { cursor, id, nothing, text } from "./fields.ts";

/** What visitors have written on the contact page, as the platform's staff reads and answers it. */

const ContactMessage = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  message: z.string(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** Null also where it was answered by telephone or from the mailbox. */
  answer: z.string().nullable(),
});

export const listContactMessages = defineCall({
  name: "list-contact-messages",
  about:
    "Messages from the contact page: those that wait for an answer the oldest first, the others the newest first.",
  callers: "admin",
  input: z.object({ answered: z.boolean().default(false), cursor }),
  output: z.object({
    messages: z.array(ContactMessage),
    /** Of all, not of the page. */
    unanswered: z.number(),
    next: z.string().nullable(),
  }),
  reads: true,
});

const once = ["message-not-found", "message-answered"] as const;

export const answerContactMessage = defineCall({
  name: "answer-contact-message",
  about: "Mails an answer to whoever wrote, with their message below it. Of two admins the first answers.",
  callers: "admin",
  input: z.object({ id, answer: text("Skriv ett svar", 5000, "Svaret får vara max 5000 tecken") }),
  output: nothing,
  refusals: [...once],
});

export const markMessageAnswered = defineCall({
  name: "mark-message-answered",
  about: "Says that a message was answered in another way: by telephone, or from the mailbox.",
  callers: "admin",
  input: z.object({ id }),
  output: nothing,
  refusals: [...once],
});
