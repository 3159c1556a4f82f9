import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type MagicLink = {
  login_url: Target;
  valid_hours: number;
  /** Somebody has paid with the address of a company that is here already. */
  paid_again?: boolean;
};

export const magicLink = defineMail({
  kind: "magic-link",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "earned",
  words: ({ login_url, valid_hours, paid_again }: MagicLink) => ({
    subject: `Din inloggning till ${brand.name}`,
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    title: "Logga in med ett tryck",
    blocks: [
      ...(paid_again ? [paragraph(PAID_AGAIN)] : []),
      paragraph("Här är din personliga inloggning. Skicka den inte vidare."),
      button("Logga in", login_url),
      paragraph(`Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`),
    ],
    footer: footers.account,
  }),
});

const PAID_AGAIN =
  "En ny provperiod har startats med din adress. Du har redan ett konto hos oss, så den nya är avslutad och inget dras för den. Logga in om du vill lägga till ett kort.";
