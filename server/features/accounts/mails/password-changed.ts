import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { moment } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type PasswordChanged = {
  device: string;
  network: string;
  at: string;
  /** They sign in without a password, and go on. */
  passkeys: number;
  sign_in_url: string;
};

export const passwordChanged = defineMail({
  kind: "password-changed",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ device, network, at, passkeys, sign_in_url }: PasswordChanged) => ({
    subject: "Ditt lösenord är bytt",
    preheader: `Bytt från ${device}. Alla andra enheter är utloggade.`,
    title: "Ditt lösenord är bytt",
    blocks: [
      paragraph("Någon har valt ett nytt lösenord med länken i vårt mejl. Alla andra enheter är utloggade."),
      facts([
        { label: "Enhet", value: device },
        { label: "Nätverk", value: network },
        { label: "När", value: moment(at) },
      ]),
      ...(passkeys > 0
        ? [
            paragraph(
              `${passkeys === 1 ? "Din passkey" : `Dina ${passkeys} passkeys`} fungerar som förut. Titta under Inställningar, Säkerhet, och ta bort det du inte känner igen.`,
            ),
          ]
        : []),
      paragraph(
        "Var det du behöver du inte göra något. Var det inte du: välj ett nytt lösenord under Glömt lösenord, och byt lösenord till din mejl, för länken skickades dit. Svara på det här mejlet om du behöver hjälp.",
      ),
      button("Till inloggningen", sign_in_url),
    ],
    footer: footers.login,
  }),
});
