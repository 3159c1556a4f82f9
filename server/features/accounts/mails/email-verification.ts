import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type EmailVerification = { verify_url: Target; valid_hours: number };

export const emailVerification = defineMail({
  kind: "email-verification",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ verify_url, valid_hours }: EmailVerification) => ({
    subject: "Bekräfta din e-postadress",
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    title: "Bekräfta din e-postadress",
    blocks: [
      paragraph(
        `Ett konto hos ${brand.name} har skapats med den här adressen. Är det du, bekräftar du här att adressen är din. Öppna gärna länken där du redan är inloggad.`,
      ),
      button("Bekräfta e-postadressen", verify_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Har du inte skapat något konto behöver du inte göra något.`,
      ),
    ],
    footer: footers.account,
  }),
});
