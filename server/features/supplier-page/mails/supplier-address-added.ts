import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type SupplierAddressAdded = {
  supplier_name: string;
  email: string;
  orders: boolean;
  invoices: boolean;
  page_url: string;
};

/** To the supplier's own address: nobody reads along without its knowing. */
export const supplierAddressAdded = defineMail({
  kind: "supplier-address-added",
  audience: "supplier",
  about: "account",
  erasure: "none",
  words({ supplier_name, email, orders, invoices, page_url }: SupplierAddressAdded) {
    const what =
      orders && invoices
        ? "Allt om era beställningar och underlaget för fakturor"
        : orders
          ? "Allt om era beställningar"
          : "Underlaget för fakturor";
    return {
      subject: `Era mejl går nu också till ${email}`,
      preheader: `${what} går dit från och med nu.`,
      title: "En adress till är bekräftad",
      blocks: [
        paragraph(
          `Hej ${supplier_name}! ${what} går från och med nu också till ${email}.${orders ? " Därifrån går det också att öppna er sida." : ""} Var det inte meningen tar ni bort adressen under Regler.`,
        ),
        button("Se era adresser", page_url),
      ],
      footer: "Ni får det här mejlet för att det är er egen adress hos oss. Frågor? Svara på det här mejlet.",
    };
  },
});
