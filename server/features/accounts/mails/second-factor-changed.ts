import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type FactorChange = "on" | "off" | "app" | "codes" | "code-used" | "reset";

const words: Record<FactorChange, { title: string; text: string; action: string }> = {
  on: {
    title: "Tvåstegsinloggning är på",
    text: "När du loggar in med lösenord eller en länk frågar vi också efter din passkey eller en kod från din app.",
    action: "Se din inloggning",
  },
  off: {
    title: "Tvåstegsinloggning är av",
    text: "Lösenordet eller en länk i ett mejl räcker nu för att logga in på ditt konto.",
    action: "Se din inloggning",
  },
  app: {
    title: "Ny app för inloggningskoder",
    text: "Koderna till ditt konto kommer nu från en ny app. Den gamla fungerar inte längre.",
    action: "Se din inloggning",
  },
  codes: {
    title: "Nya återställningskoder",
    text: "Återställningskoderna till ditt konto är nya. De gamla fungerar inte längre.",
    action: "Se din inloggning",
  },
  "code-used": {
    title: "En återställningskod är använd",
    text: "Någon har bekräftat din inloggning med en av dina återställningskoder. Den fungerar inte igen.",
    action: "Se din inloggning",
  },
  reset: {
    title: "Din tvåstegsinloggning är nollställd",
    text: "Dina passkeys, din app och dina återställningskoder är borttagna, och du är utloggad överallt. Logga in med lösenord och lägg till det du vill ha på nytt.",
    action: "Till inloggningen",
  },
};

export const secondFactorChanged = defineMail({
  kind: "second-factor-changed",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ change, url }: { change: FactorChange; url: string | null }) => ({
    subject: words[change].title,
    preheader: "Var det väntat behöver du inte göra något.",
    title: words[change].title,
    blocks: [
      paragraph(words[change].text),
      paragraph(
        "Var det väntat behöver du inte göra något. Var det inte du: byt lösenord under Glömt lösenord och svara på det här mejlet.",
      ),
      ...(url ? [button(words[change].action, url)] : []),
    ],
    footer: footers.login,
  }),
});
