import { button, paragraph } from "../../../mail/blocks.ts";
import { brand } from "../../../../domain/brand.ts";
import { inBoth, type Language } from "../../../../domain/language.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactConfirmation = { home_url: string; language?: Language };

const texts = inBoth({
  sv: {
    subject: `Tack för ditt meddelande till ${brand.name}`,
    preheader: "Vi svarar normalt inom 24 timmar på vardagar.",
    title: "Tack för ditt meddelande",
    received: "Vi har tagit emot det och svarar normalt inom 24 timmar på vardagar.",
    button: `Till ${brand.name}`,
    footer:
      "Du får det här mejlet för att någon har angett din adress på vår kontaktsida. Var det inte du kan du bortse från det.",
  },
  en: {
    subject: `Thank you for your message to ${brand.name}`,
    preheader: "We normally reply within 24 hours on weekdays.",
    title: "Thank you for your message",
    received: "We have received it and normally reply within 24 hours on weekdays.",
    button: `To ${brand.name}`,
    footer:
      "You get this email because somebody gave your address on our contact page. If it was not you, you can disregard it.",
  },
});

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
  words({ home_url, language = "sv" }: ContactConfirmation) {
    const say = texts[language];
    return {
      language,
      subject: say.subject,
      preheader: say.preheader,
      title: say.title,
      blocks: [paragraph(say.received), button(say.button, home_url)],
      footer: say.footer,
    };
  },
});
