import { brand } from "../../../../domain/brand.ts";
import { heading, paragraph, quote } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactAnswer = { name: string; answer: string; message: string };

/** What somebody of the staff answers a visitor. It repeats their message, since a person has read it. */
export const contactAnswer = defineMail({
  kind: "contact-answer",
  audience: "visitor",
  about: "contact",
  erasure: "none",
  words: ({ name, answer, message }: ContactAnswer) => ({
    subject: `Svar på ditt meddelande till ${brand.name}`,
    preheader: answer.slice(0, 120),
    title: `Hej ${name}!`,
    blocks: [...paragraphs(answer), heading("Du skrev"), quote(message)],
    footer:
      "Du får det här mejlet för att du skrev på vår kontaktsida. Svara på mejlet om du undrar något mer.",
  }),
});

/** A line break that somebody typed is one that is read. */
const paragraphs = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => paragraph(line));
