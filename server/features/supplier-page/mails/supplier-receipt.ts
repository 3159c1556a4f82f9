import { capitalised, counted } from "../../../../domain/swedish.ts";
import { formatTime } from "../../../../domain/dates.ts";
import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";

export type SupplierReceipt = {
  supplier_name: string | null;
  answer: "confirm" | "decline";
  today: string;
  orders: { company_name: string; delivery_date: string; delivery_time: string | null; what: string }[];
  page_url: string;
};

/** What a supplier said yes or no to in one press: no names, no allergies, for it lies in a shared mailbox. */
export const supplierReceipt = defineMail({
  kind: "supplier-receipt",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "none",
  words({ supplier_name, answer, today, orders, page_url }: SupplierReceipt) {
    const amount = counted(orders.length, "beställning", "beställningar");
    const yes = answer === "confirm";
    const hello = supplier_name ? `Hej ${supplier_name}!` : "Hej!";
    return {
      subject: yes ? `Ni har sagt ja till ${amount}` : `Ni har tackat nej till ${amount}`,
      preheader: yes ? "Kvittot på ert svar." : "Frågan går vidare till någon annan.",
      eyebrow: "Kvitto",
      title: yes ? `Ja till ${amount}` : `Nej till ${amount}`,
      blocks: [
        paragraph(
          yes
            ? `${hello} Det här har ni sagt ja till. Allergier, adresser och vem som tar emot står på er sida.`
            : `${hello} Det här har ni tackat nej till. Ni behöver inte göra något mer.`,
        ),
        facts(
          orders.map(({ company_name, delivery_date, delivery_time, what }) => ({
            label:
              `${capitalised(day(delivery_date, today))} ${delivery_time ? formatTime(delivery_time) : ""}`.trim(),
            value: `${company_name}, ${what}`,
          })),
        ),
        button("Öppna veckan", page_url),
      ],
      footer: "Ni får det här mejlet för att ni har svarat på beställningar hos Tårtdags.",
    };
  },
});
