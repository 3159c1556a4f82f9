import { counted } from "../../../../domain/swedish.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type SupplierPageLink = {
  /** A chain may have one address for all its shops. */
  pages: { supplier_name: string | null; page_url: Target }[];
  valid_hours: number;
};

export const supplierPageLink = defineMail({
  kind: "supplier-page-link",
  audience: "supplier",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words({ pages, valid_hours }: SupplierPageLink) {
    const one = pages.length === 1 ? pages[0]! : null;
    const amount = counted(pages.length, "sida", "sidor");
    const use = `${one ? "Länken" : "Varje länk"} fungerar en gång och gäller i ${validFor(valid_hours)}.`;
    const shows = "med dagens leveranser, veckan och det som väntar på ert svar, för alla era kunder.";
    return {
      subject: one
        ? ["Er sida hos Tårtdags", one.supplier_name].filter(Boolean).join(": ")
        : `Era ${amount} hos Tårtdags`,
      preheader: use,
      title: one ? "Öppna er sida" : "Öppna era sidor",
      blocks: [
        paragraph(
          one
            ? `${one.supplier_name ? `Hej ${one.supplier_name}!` : "Hej!"} Här är länken till er sida, ${shows}`
            : `Hej! Ni har ${amount} på den här adressen. Här är en länk till var och en, ${shows}`,
        ),
        ...pages.map(({ supplier_name, page_url }) =>
          button(one ? "Öppna er sida" : `Öppna ${supplier_name}`, page_url),
        ),
        paragraph(
          `${use} Sedan är ni inloggade på den telefonen eller datorn tills ni loggar ut. Bad ni inte om ${one ? "länken" : "länkarna"} behöver ni inte göra något.`,
        ),
      ],
      footer: footers.account,
    };
  },
});
