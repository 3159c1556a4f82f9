import { capitalised } from "../../../../domain/swedish.ts";
import { amountInEnglish } from "../../../../domain/delivered-english.ts";
import { countedIn, inBoth, type Language, timeIn } from "../../../../domain/language.ts";
import { partInEnglish } from "../../../../domain/told-in-english.ts";
import type { OrderKind } from "../../../../domain/order-kinds.ts";
import { amountOf } from "../../orders/mails/parts/phrases.ts";
import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";

export type SupplierReceipt = {
  supplier_name: string | null;
  answer: "confirm" | "decline";
  today: string;
  orders: {
    company_name: string;
    delivery_date: string;
    delivery_time: string | null;
    kind: OrderKind;
    quantity: number;
    product: string | null;
  }[];
  page_url: string;
  language?: Language;
};

const texts = inBoth({
  sv: {
    orders: (count: number) => countedIn("sv", count, "beställning", "beställningar"),
    told: (product: string): string => product,
    amount: (kind: OrderKind, quantity: number) => amountOf({ kind, quantity }),
    hello: (supplier: string | null) => (supplier ? `Hej ${supplier}!` : "Hej!"),
    saidYes: (amount: string) => `Ni har sagt ja till ${amount}`,
    saidNo: (amount: string) => `Ni har tackat nej till ${amount}`,
    receiptOf: "Kvittot på ert svar.",
    goesOn: "Frågan går vidare till någon annan.",
    receipt: "Kvitto",
    yesTo: (amount: string) => `Ja till ${amount}`,
    noTo: (amount: string) => `Nej till ${amount}`,
    yesText: "Det här har ni sagt ja till. Allergier, adresser och vem som tar emot står på er sida.",
    noText: "Det här har ni tackat nej till. Ni behöver inte göra något mer.",
    openWeek: "Öppna veckan",
    footer: "Ni får det här mejlet för att ni har svarat på beställningar hos Tårtdags.",
  },
  en: {
    orders: (count) => countedIn("en", count, "order", "orders"),
    told: partInEnglish,
    amount: amountInEnglish,
    hello: (supplier) => (supplier ? `Hello ${supplier}!` : "Hello!"),
    saidYes: (amount) => `You have said yes to ${amount}`,
    saidNo: (amount) => `You have declined ${amount}`,
    receiptOf: "The receipt of your answer.",
    goesOn: "Somebody else will be asked.",
    receipt: "Receipt",
    yesTo: (amount) => `Yes to ${amount}`,
    noTo: (amount) => `No to ${amount}`,
    yesText: "This is what you have said yes to. Allergies, addresses and who receives stand on your page.",
    noText: "This is what you have declined. You do not have to do anything more.",
    openWeek: "Open the week",
    footer: "You get this email because you have answered orders at Tårtdags.",
  },
});

/** What a supplier said yes or no to in one press: no names, no allergies, for it lies in a shared mailbox. */
export const supplierReceipt = defineMail({
  kind: "supplier-receipt",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "none",
  words({ supplier_name, answer, today, orders, page_url, language = "sv" }: SupplierReceipt) {
    const say = texts[language];
    const amount = say.orders(orders.length);
    const yes = answer === "confirm";
    const hello = say.hello(supplier_name);
    return {
      language,
      subject: yes ? say.saidYes(amount) : say.saidNo(amount),
      preheader: yes ? say.receiptOf : say.goesOn,
      eyebrow: say.receipt,
      title: yes ? say.yesTo(amount) : say.noTo(amount),
      blocks: [
        paragraph(`${hello} ${yes ? say.yesText : say.noText}`),
        facts(
          orders.map(({ company_name, delivery_date, delivery_time, kind, quantity, product }) => ({
            label:
              `${capitalised(day(delivery_date, today, language))} ${delivery_time ? timeIn(language, delivery_time) : ""}`.trim(),
            value: `${company_name}, ${product ? say.told(product) : say.amount(kind, quantity)}`,
          })),
        ),
        button(say.openWeek, page_url),
      ],
      footer: say.footer,
    };
  },
});
