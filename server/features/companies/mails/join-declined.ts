import { JOIN_MEMORY_DAYS } from "../../../../domain/joining.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type JoinDeclined = { restart_url: Target };

/** Names neither the company nor whoever answered. */
export const joinDeclined = defineMail({
  kind: "join-declined",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ restart_url }: JoinDeclined) => ({
    subject: "Din förfrågan om tillgång blev inte godkänd",
    preheader: "Du kan börja om, eller skriva till oss.",
    title: "Din förfrågan blev inte godkänd",
    blocks: [
      paragraph(
        "Du bad om tillgång till ett företag, och den här gången blev det ett nej. Prata gärna med den som sköter födelsedagarna hos er. De kan också bjuda in dig.",
      ),
      paragraph(
        "Blev organisationsnumret fel kan du börja om. Tror du att något annat blev fel hjälper vi dig.",
      ),
      button("Börja om", restart_url),
      paragraph(`Gör du ingenting tas ditt konto bort om ${JOIN_MEMORY_DAYS} dagar.`),
    ],
    footer: footers.account,
  }),
});
