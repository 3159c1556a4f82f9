import { brand } from "../../../../domain/brand.ts";
import { button, facts, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type LoginAddressConfirm = { old_address: string; confirm_url: Target; valid_hours: number };

/** To the new address: nothing changes before its owner has pressed. */
export const loginAddressConfirm = defineMail({
  kind: "login-address-confirm",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ old_address, confirm_url, valid_hours }: LoginAddressConfirm) => ({
    subject: "Bekräfta din nya adress",
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    title: "Vill du logga in med den här adressen?",
    blocks: [
      paragraph(
        `Någon som loggar in hos ${brand.name} vill göra det med den här adressen. Är det du bekräftar du den här.`,
      ),
      facts([{ label: "Loggar in nu med", value: old_address }]),
      button("Bekräfta adressen", confirm_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Känner du inte igen det här behöver du inte göra något.`,
      ),
    ],
    footer: footers.account,
  }),
});
