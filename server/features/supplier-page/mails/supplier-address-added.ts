import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { inBoth, type Language } from "../../../../domain/language.ts";

export type SupplierAddressAdded = {
  supplier_name: string;
  email: string;
  orders: boolean;
  invoices: boolean;
  page_url: string;
  language?: Language;
};

const texts = inBoth({
  sv: {
    both: "Allt om era beställningar och underlaget för fakturor",
    orders: "Allt om era beställningar",
    invoices: "Underlaget för fakturor",
    subject: (email: string) => `Era mejl går nu också till ${email}`,
    preheader: (what: string) => `${what} går dit från och med nu.`,
    title: "En adress till är bekräftad",
    text: (supplier: string, what: string, email: string, opensPage: boolean) =>
      `Hej ${supplier}! ${what} går från och med nu också till ${email}.${opensPage ? " Därifrån går det också att öppna er sida." : ""} Var det inte meningen tar ni bort adressen under Regler.`,
    show: "Se era adresser",
    footer: "Ni får det här mejlet för att det är er egen adress hos oss. Frågor? Svara på det här mejlet.",
  },
  en: {
    both: "Everything about your orders and the statements for your invoices",
    orders: "Everything about your orders",
    invoices: "The statements for your invoices",
    subject: (email) => `Your emails now go to ${email} as well`,
    preheader: (what) => `From now on: ${what}.`,
    title: "One more address has been confirmed",
    text: (supplier, what, email, opensPage) =>
      `Hello ${supplier}! From now on this goes to ${email} as well: ${what.charAt(0).toLowerCase()}${what.slice(1)}.${opensPage ? " Your page can be opened from there, too." : ""} If that was not intended, remove the address under Rules.`,
    show: "See your addresses",
    footer: "You get this email because this is your own address with us. Questions? Reply to this email.",
  },
});

/** To the supplier's own address: nobody reads along without its knowing. */
export const supplierAddressAdded = defineMail({
  kind: "supplier-address-added",
  audience: "supplier",
  about: "account",
  erasure: "none",
  words({ supplier_name, email, orders, invoices, page_url, language = "sv" }: SupplierAddressAdded) {
    const say = texts[language];
    const what = orders && invoices ? say.both : orders ? say.orders : say.invoices;
    return {
      language,
      subject: say.subject(email),
      preheader: say.preheader(what),
      title: say.title,
      blocks: [paragraph(say.text(supplier_name, what, email, orders)), button(say.show, page_url)],
      footer: say.footer,
    };
  },
});
