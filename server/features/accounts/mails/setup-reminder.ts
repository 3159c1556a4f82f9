import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type SetupReminder = {
  company_name: string;
  setup_url: Target;
  valid_hours: number;
  /** Somebody asked for it at the sign-in; otherwise it comes by itself, after one day and after three. */
  asked_for: boolean;
};

/** For whoever has paid and not begun: the way in, which nobody has but the address that the payment was made with. */
export const setupReminder = defineMail({
  kind: "setup-reminder",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "recovery",
  words: ({ company_name, setup_url, valid_hours, asked_for }: SetupReminder) => ({
    subject: asked_for ? "Din länk till Tårtdags" : `Kom igång med Tårtdags, ${company_name}`,
    preheader: "Ett steg är kvar innan vi kan bevaka era födelsedagar.",
    eyebrow: "Kom igång",
    title: "Ett steg är kvar",
    blocks: [
      paragraph(
        asked_for
          ? `Här är en ny länk för ${company_name}. Tidigare länkar fungerar också tills de går ut.`
          : `Abonnemanget för ${company_name} är igång, men ingen har loggat in än. Tills dess bevakas inga födelsedagar.`,
      ),
      button("Fortsätt", setup_url),
      paragraph(
        `Länken gäller i ${validFor(valid_hours)} och fungerar en gång. Har ni ångrat er kan ni svara på mejlet.`,
      ),
    ],
    footer: footers.contact(company_name),
  }),
});
