import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { inBoth, type Language } from "../../../../domain/language.ts";

export type SupplierAddressProof = {
  supplier_name: string;
  prove_url: Target;
  valid_hours: number;
  language?: Language;
};

const texts = inBoth({
  sv: {
    subject: (supplier: string) => `Bekräfta adressen för ${supplier}`,
    preheader: "Sedan kommer mejlen hit också.",
    confirm: "Bekräfta adressen",
    text: (supplier: string, hours: string) =>
      `${supplier} vill ha sina mejl från oss hit också. Arbetar du där bekräftar du med knappen. Länken fungerar en gång och gäller i ${hours}.`,
    stranger: "Känner du inte till dem behöver du inte göra något. Då kommer inga fler mejl.",
    footer: footers.account,
  },
  en: {
    subject: (supplier) => `Confirm the address for ${supplier}`,
    preheader: "The emails then come here, too.",
    confirm: "Confirm the address",
    text: (supplier, hours) =>
      `${supplier} would like its emails from us here as well. If you work there, confirm with the button. The link works once, for ${hours}.`,
    stranger: "If you do not know them, you need not do anything. No more emails will come.",
    footer: footers.english.account,
  },
});

/** Asks whoever reads an address whether it is the supplier's. */
export const supplierAddressProof = defineMail({
  kind: "supplier-address-proof",
  audience: "supplier",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words({ supplier_name, prove_url, valid_hours, language = "sv" }: SupplierAddressProof) {
    const say = texts[language];
    return {
      language,
      subject: say.subject(supplier_name),
      preheader: say.preheader,
      title: say.confirm,
      blocks: [
        paragraph(say.text(supplier_name, validFor(valid_hours, language))),
        button(say.confirm, prove_url),
        paragraph(say.stranger),
      ],
      footer: say.footer,
    };
  },
});
