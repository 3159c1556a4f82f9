import { button, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

/** Without names: a company that is deleted is named nowhere any more, and a sole trader's number is a person's. */
export type SecondCompany = { journal_url: string };

export const secondCompany = defineMail({
  kind: "second-company",
  audience: "platform",
  about: "company",
  erasure: "none",
  words: ({ journal_url }: SecondCompany) => ({
    subject: "Någon vill in på ett organisationsnummer som redan finns",
    preheader: "Den väntar på ert svar.",
    eyebrow: "Att titta på",
    title: "Någon vill in på ett organisationsnummer som redan finns",
    blocks: [
      paragraph(
        "Någon har registrerat sig med ett organisationsnummer som ett företag redan har. Antingen är det oklart vem företaget hör till, eller så behövs ett eget konto med samma nummer.",
      ),
      paragraph(
        "Företaget har inte fått veta något. Hör av dig till personen, och ge ett eget konto, fråga företaget eller avvisa.",
      ),
      button("Se förfrågan", journal_url),
    ],
    footer: footers.platform,
  }),
});
