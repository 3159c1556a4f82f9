import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { moment } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type PasskeyChanged = {
  change: "added" | "removed";
  name: string;
  device: string;
  network: string;
  at: string;
  security_url: string;
};

const words = {
  added: {
    subject: "Ny passkey på ditt konto",
    title: "En passkey är tillagd",
    text: "Någon som är inloggad på ditt konto har lagt till en passkey. Den loggar in utan lösenord.",
  },
  removed: {
    subject: "En passkey är borttagen från ditt konto",
    title: "En passkey är borttagen",
    text: "Någon som är inloggad på ditt konto har tagit bort en passkey. Den loggar inte in längre.",
  },
};

export const passkeyChanged = defineMail({
  kind: "passkey-changed",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ change, name, device, network, at, security_url }: PasskeyChanged) => ({
    subject: words[change].subject,
    preheader: `${name}. Var det du behöver du inte göra något.`,
    title: words[change].title,
    blocks: [
      paragraph(words[change].text),
      facts([
        { label: "Passkey", value: name },
        { label: "Från", value: device },
        { label: "Nätverk", value: network },
        { label: "När", value: moment(at) },
      ]),
      paragraph(
        "Var det du behöver du inte göra något. Var det inte du: ta bort det du inte känner igen, logga ut alla andra enheter och byt lösenord under Inställningar, Säkerhet.",
      ),
      button("Se din inloggning", security_url),
    ],
    footer: footers.login,
  }),
});
