import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { kronor } from "./parts/kronor.ts";
import { defineMail } from "../../../mail/define.ts";

export type PaymentFailed = {
  company_name: string;
  contact_first_name?: string | null;
  amount_kr?: number | null;
  subscription_url: string;
};

export const paymentFailed = defineMail({
  kind: "payment-failed",
  audience: "hr",
  notice: "billing",
  about: "subscription",
  erasure: "none",
  words: (data: PaymentFailed) => ({
    subject: "Betalningen gick inte igenom",
    preheader: "Kontrollera kortet, så fortsätter allt som vanligt.",
    eyebrow: "Abonnemanget",
    title: "Betalningen gick inte igenom",
    blocks: [
      paragraph(data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"),
      paragraph(
        "Vi kunde inte dra månadens betalning. Det beror oftast på ett kort som har gått ut. Beställningar som redan är gjorda levereras som planerat.",
      ),
      facts([
        { label: "Företag", value: data.company_name },
        data.amount_kr != null && { label: "Belopp", value: kronor(data.amount_kr) },
      ]),
      button("Uppdatera betalningen", data.subscription_url),
    ],
    footer: footers.contact(data.company_name),
  }),
});
