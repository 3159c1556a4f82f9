import { brand } from "../../../../domain/brand.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type JoinRequest = {
  company_name: string;
  name: string;
  email: string;
  /** They have come by the company's own login, and not by typing its number. */
  by_login?: boolean;
  /** The last day. */
  until: string;
  answer_url: Target;
};

export const joinRequest = defineMail({
  kind: "join-request",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ company_name, name, email, by_login, until, answer_url }: JoinRequest) => ({
    subject: `${name} vill ha tillgång till ${company_name} i ${brand.name}`,
    preheader: "Släpp in eller avvisa. Personen ser ingenting förrän du har svarat.",
    eyebrow: company_name,
    title: `${name} vill komma in`,
    blocks: [
      paragraph(
        `${name}, ${email}, har ${by_login ? "loggat in med er företagsinloggning" : "angett ert organisationsnummer"} och ber om tillgång till ${company_name} i ${brand.name}.`,
      ),
      paragraph(
        "Känner du personen väljer du en roll och släpper in. Annars avvisar du. Personen ser ingenting av ert konto förrän du har svarat.",
      ),
      button("Svara", answer_url),
      paragraph(`Förfrågan gäller till ${formatDay(Temporal.PlainDate.from(until))}.`),
    ],
    footer: footers.hrAdmin(company_name),
  }),
});
