import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type SupplierPageLink = { supplier_name: string | null; page_url: Target; valid_hours: number };

export const supplierPageLink = defineMail({
  kind: "supplier-page-link",
  audience: "supplier",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ supplier_name, page_url, valid_hours }: SupplierPageLink) => ({
    subject: ["Er sida hos Tårtdags", supplier_name].filter(Boolean).join(": "),
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    title: "Öppna er sida",
    blocks: [
      paragraph(
        `${supplier_name ? `Hej ${supplier_name}!` : "Hej!"} Här är länken till er sida, med dagens leveranser, veckan och det som väntar på ert svar, för alla era kunder.`,
      ),
      button("Öppna er sida", page_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Sedan är ni inloggade på den telefonen eller datorn tills ni loggar ut. Bad ni inte om länken behöver ni inte göra något.`,
      ),
    ],
    footer: footers.account,
  }),
});
