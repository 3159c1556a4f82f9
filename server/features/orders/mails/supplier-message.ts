import { button, facts, paragraph, quote } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";
import { defineMail } from "../../../mail/define.ts";

/** `what` is each order in a few words. */
export type SupplierMessage = Place & {
  company_name: string;
  supplier_name?: string | null;
  what: string[];
  /** What it wrote itself. */
  message?: string | null;
  /**
   * It had withdrawn and can after all; with 'changed' it says yes to what was changed meanwhile later. 'yes' is one that
   * came when people had been called; 'holds' is a first yes that needs no new one any more, when people had been called.
   */
  after_all?: "same" | "changed" | "yes" | "holds" | null;
  orders_url: string;
};

/** What a supplier wrote when it said yes: HR reads it the same day, not at the door. */
export const supplierMessage = defineMail({
  kind: "supplier-message",
  audience: "hr",
  notice: "problems",
  about: "order",
  erasure: "content",
  renderAtDeparture: "orders-and-details",
  words(data: SupplierMessage) {
    const supplier = data.supplier_name ?? "Leverantören";
    const title = {
      none: `${supplier} har bekräftat`,
      same: `${supplier} kan leverera ändå`,
      changed: `${supplier} kan leverera ändå`,
      yes: `${supplier} har sagt ja och levererar`,
      holds: `${supplier} levererar som det var sagt`,
    }[data.after_all ?? "none"];
    const when = day(data.delivery_date, data.today);
    return {
      subject: data.after_all ? `${title} ${when}` : `Meddelande från ${supplier} inför ${when}`,
      preheader: {
        none: `${supplier} har bekräftat och skrivit några rader.`,
        same: `${supplier} har tagit tillbaka sitt förhinder.`,
        changed: `${supplier} har tagit tillbaka sitt förhinder.`,
        yes: "Ni behöver inte hitta någon annan.",
        holds: "Ni behöver inte göra något.",
      }[data.after_all ?? "none"],
      eyebrow: "Bekräftat",
      title,
      blocks: [
        paragraph(data.after_all ? afterAll(supplier, data.after_all) : "Det här skrev de till er:"),
        data.message ? quote(data.message) : null,
        facts([
          ...data.what.map((value) => ({ label: "Beställning", value })),
          deliveryFact(data),
          addressFact(data.address),
        ]),
        button("Visa beställningen", data.orders_url),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});

function afterAll(supplier: string, how: NonNullable<SupplierMessage["after_all"]>): string {
  if (how === "yes")
    return `Vi skrev att ingen hade sagt ja. Nu har ${supplier} gjort det, så ni behöver inte hitta någon annan.`;
  if (how === "holds")
    return `Vi skrev att ${supplier} inte hade svarat på det som ändrats. Nu är beställningen åter som när de sa ja, så de behöver inte svara på nytt. Ni behöver inte göra något.`;
  const back = `${supplier} har tagit tillbaka sitt förhinder och levererar som det var sagt.`;
  return how === "same"
    ? `${back} Ni behöver inte göra något.`
    : `${back} Beställningen har ändrats sedan dess, så de läser igenom den och svarar på nytt.`;
}
