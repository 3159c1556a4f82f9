import { button, paragraph } from "../../../mail/blocks.ts";
import { moment } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type SecondFactorRequired = { company_name: string; from: string; security_url: string };

export const secondFactorRequired = defineMail({
  kind: "second-factor-required",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ company_name, from, security_url }: SecondFactorRequired) => ({
    subject: `${company_name} kräver två steg för att logga in`,
    preheader: "Det tar en minut att slå på. Du har sju dagar på dig.",
    title: "Slå på två steg i din inloggning",
    blocks: [
      paragraph(
        `${company_name} vill att alla med tillgång loggar in i två steg. Lägg till en passkey eller en app som visar koder senast ${moment(from)}. Efter det är det första du gör när du loggar in.`,
      ),
      paragraph(
        "Passkey: lås upp med fingeravtryck, ansikte eller skärmlås. App: till exempel Google Authenticator eller Microsoft Authenticator, som visar en ny kod var trettionde sekund.",
      ),
      button("Slå på två steg", security_url),
    ],
    footer: footers.login,
  }),
});
