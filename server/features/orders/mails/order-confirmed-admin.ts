import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact, deliveryFact, type Place } from "./parts/order-rows.ts";

export type OrderConfirmedAdmin = Place & {
  company_name: string;
  supplier_name?: string | null;
  /** 'Tårta till Elin Sandberg, 12 bitar'. */
  what: string;
  /** Its yes; that it has taken its withdrawal back; or that its first yes holds, since what was changed is as it was. */
  how: "yes" | "after_all" | "holds";
  /** The order was changed meanwhile, and it answers that anew. */
  asked_again: boolean;
  order_url: string;
};

/** The all-clear to whoever was called because nobody had said yes. */
export const orderConfirmedAdmin = defineMail({
  kind: "order-confirmed-admin",
  audience: "platform",
  about: "order",
  erasure: "content",
  expires: "delivery",
  label: "Besked till kundtjänst om att någon har sagt ja",
  words(data: OrderConfirmedAdmin) {
    const supplier = data.supplier_name ?? "Leverantören";
    const title = {
      yes: `${supplier} har sagt ja`,
      after_all: `${supplier} kan leverera ändå`,
      holds: `${supplier} levererar som det var sagt`,
    }[data.how];
    const how = {
      yes: `${supplier} har sagt ja till beställningen som ingen hade tagit.`,
      after_all: `${supplier} har tagit tillbaka sitt förhinder.`,
      holds: `Det som hade ändrats är åter som när ${supplier} sa ja, så det svaret gäller.`,
    }[data.how];
    const next = data.asked_again
      ? "Beställningen har ändrats sedan dess, så de läser igenom den och svarar på nytt."
      : "Ingen behöver ringa.";
    return {
      subject: `Löst: leverans ${day(data.delivery_date, data.today)} (${data.company_name})`,
      preheader: `${how} ${next}`,
      eyebrow: "Löst",
      title,
      blocks: [
        paragraph(`${how} ${next}`),
        facts([
          { label: "Beställning", value: data.what },
          deliveryFact(data),
          addressFact(data.address, data.company_name),
        ]),
        button("Öppna beställningen", data.order_url),
      ],
      footer: footers.platform,
    };
  },
});
