import { z } from "zod";
import { defineCall } from "./define.ts";
import { email, language, maybeName, nothing, phone, personName, raw, text } from "./fields.ts";

/** The public contact form. */

export const sendContactForm = defineCall({
  name: "send-contact-form",
  about: "Passes a visitor's message on to the platform's mailbox and confirms it to the sender.",
  callers: "anyone",
  input: z.object({
    name: personName("Namn krävs", 100, "Namn får vara max 100 tecken"),
    email,
    phone: phone,
    company: maybeName(100, "Företagsnamn får vara max 100 tecken")
      .nullish()
      .transform((value) => value || null),
    message: text("Meddelande krävs", 2000, "Meddelande får vara max 2000 tecken"),
    /** The one in which the page was read: the confirmation is in it. */
    language: language.optional(),
    /** A trap: people do not see this field, robots fill it in. */
    left_empty: raw(2000).optional(),
  }),
  output: nothing,
  // Counted in the database: the form sends mail to an address that anybody can type.
  limit: { calls: 5, seconds: 600 },
  mails: ["contact-confirmation"],
});
