import { button, paragraph } from "../../../mail/blocks.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactConfirmation = { home_url: string };

/**
 * Repeats nothing of what was written: anybody can type anybody's address into the form,
 * and an echo would let a stranger send their own words in our name.
 */
export const contactConfirmation = defineMail({
  kind: "contact-confirmation",
  audience: "visitor",
  about: "contact",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ home_url }: ContactConfirmation) => ({
    subject: `Tack för ditt meddelande till ${brand.name}`,
    preheader: "Vi svarar normalt inom 24 timmar på vardagar.",
    title: "Tack för ditt meddelande",
    blocks: [
      paragraph("Vi har tagit emot det och svarar normalt inom 24 timmar på vardagar."),
      button(`Till ${brand.name}`, home_url),
    ],
    footer:
      "Du får det här mejlet för att någon har angett din adress på vår kontaktsida. Var det inte du kan du bortse från det.",
  }),
});
