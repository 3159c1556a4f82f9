import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { kronor } from "./parts/kronor.ts";
import { defineMail } from "../../../mail/define.ts";

export type PaymentFailed = {
  company_name: string;
  contact_first_name?: string | null;
  amount_kr?: number | null;
  by_invoice?: boolean;
  subscription_url: string;
};

export const paymentFailed = defineMail({
  kind: "payment-failed",
  audience: "hr",
  notice: "billing",
  about: "subscription",
  erasure: "none",
  words: (data: PaymentFailed) => ({
    subject: data.by_invoice ? "Fakturan är inte betald" : "Betalningen gick inte igenom",
    preheader: data.by_invoice
      ? "Betala den, så fortsätter allt som vanligt."
      : "Kontrollera kortet, så fortsätter allt som vanligt.",
    eyebrow: "Abonnemanget",
    title: data.by_invoice ? "Fakturan är inte betald" : "Betalningen gick inte igenom",
    blocks: [
      paragraph(data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"),
      paragraph(
        data.by_invoice
          ? "Fakturan för abonnemanget skulle ha varit betald nu. Har ni redan betalat kan ni bortse från det här. Beställningar som redan är gjorda levereras som planerat."
          : "Vi kunde inte dra månadens betalning. Det beror oftast på ett kort som har gått ut. Beställningar som redan är gjorda levereras som planerat.",
      ),
      facts([
        { label: "Företag", value: data.company_name },
        data.amount_kr != null && { label: "Belopp", value: kronor(data.amount_kr) },
      ]),
      button(data.by_invoice ? "Till abonnemanget" : "Uppdatera betalningen", data.subscription_url),
    ],
    footer: footers.contact(data.company_name),
  }),
});
