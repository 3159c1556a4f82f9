import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type LoginAddressWaiting = { new_address: string; valid_hours: number; security_url: string };

/** To the address in use, before anything has changed. */
export const loginAddressWaiting = defineMail({
  kind: "login-address-waiting",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ new_address, valid_hours, security_url }: LoginAddressWaiting) => ({
    subject: "En ny adress att logga in med väntar på bekräftelse",
    preheader: "Till dess loggar du in som vanligt.",
    title: "En ny adress väntar",
    blocks: [
      paragraph(
        `Någon som är inloggad på ditt konto, och kan lösenordet, vill logga in med en annan adress. Den börjar gälla om den bekräftas inom ${validFor(valid_hours)}. Till dess loggar du in som vanligt.`,
      ),
      facts([{ label: "Ny adress", value: new_address }]),
      paragraph(
        "Var det inte du: byt lösenord direkt under Inställningar, Säkerhet. Då loggas alla ut, och den nya adressen gäller inte.",
      ),
      button("Till Säkerhet", security_url),
    ],
    footer: footers.login,
  }),
});
