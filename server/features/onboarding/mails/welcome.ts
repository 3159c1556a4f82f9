import { address, button, divider, heading, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type Welcome = {
  first_name: string;
  company_name: string;
  /** The one-time login, or the page to log in on for who has a password. */
  login_url: Target;
  /** Of the one-time login. */
  valid_hours: number | null;
  /** The company's own link to /employee-signup, to forward. */
  join_url?: Target | null;
};

export const welcome = defineMail({
  kind: "welcome",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "earned",
  words: ({ first_name, company_name, login_url, valid_hours, join_url }: Welcome) => ({
    subject: `Välkommen till ${brand.name}`,
    preheader: "Din inloggning och länken till medarbetarna.",
    eyebrow: company_name,
    title: `Välkommen, ${first_name}`,
    blocks: [
      paragraph("Allt är klart. Logga in här och se vilka som fyller år härnäst."),
      button("Logga in", login_url),
      paragraph(
        valid_hours === null
          ? "Du loggar in med din e-postadress och lösenordet du valde."
          : `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Därefter loggar du in med ditt lösenord, som du skapar med Glömt lösenord.`,
      ),
      ...(join_url ? forward(join_url) : []),
    ],
    footer: footers.contact(company_name),
  }),
});

function forward(joinUrl: Target) {
  return [
    divider(),
    heading("Skicka vidare till medarbetarna"),
    paragraph(
      "Med den här länken lägger var och en in sin födelsedag och eventuella allergier. Det tar en minut.",
    ),
    address(joinUrl),
  ];
}
