import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactAddressConfirm = { company_name: string; confirm_url: Target; valid_hours: number };

/** To the new address: nothing else goes there before its owner has pressed. */
export const contactAddressConfirm = defineMail({
  kind: "contact-address-confirm",
  audience: "hr",
  about: "company",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ company_name, confirm_url, valid_hours }: ContactAddressConfirm) => ({
    subject: "Bekräfta kontaktadressen",
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    eyebrow: company_name,
    title: "Är det här rätt adress?",
    blocks: [
      paragraph(
        `${company_name} vill ha sina mejl från ${brand.name} till den här adressen: påminnelser om födelsedagar, beställningar och abonnemanget. Bekräfta, så börjar de komma hit.`,
      ),
      button("Bekräfta adressen", confirm_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Känner du inte igen det här behöver du inte göra något. Då skickas inget mer hit.`,
      ),
    ],
    footer: footers.account,
  }),
});
