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
    subject: "Två företag har samma organisationsnummer",
    preheader: "Det senaste är inte verifierat.",
    eyebrow: "Att titta på",
    title: "Två företag har samma organisationsnummer",
    blocks: [
      paragraph(
        "Ett företag har registrerat sig med ett organisationsnummer som redan finns. Det kan vara en kollega som inte visste det, eller någon som utger sig för att vara företaget.",
      ),
      paragraph(
        "Det nya företaget är inte verifierat. Hör av dig till dem och godkänn det, eller ta bort det.",
      ),
      button("Se företagen", journal_url),
    ],
    footer: footers.platform,
  }),
});
