import { JOIN_MEMORY_DAYS } from "../../../../domain/joining.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type JoinExpired = { again_url: Target };

export const joinExpired = defineMail({
  kind: "join-expired",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ again_url }: JoinExpired) => ({
    subject: "Ingen har svarat på din förfrågan om tillgång",
    preheader: "Du kan fråga igen, eller skriva till oss.",
    title: "Din förfrågan fick inget svar",
    blocks: [
      paragraph(
        "Du bad om tillgång till ett företag, men ingen har svarat. Fråga igen, börja om med ett annat organisationsnummer eller skriv till oss, så hjälper vi dig.",
      ),
      button("Fråga igen", again_url),
      paragraph(`Gör du ingenting tas ditt konto bort om ${JOIN_MEMORY_DAYS} dagar.`),
    ],
    footer: footers.account,
  }),
});
