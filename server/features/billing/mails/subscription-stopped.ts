import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type SubscriptionStopped = {
  company_name: string;
  contact_first_name?: string | null;
  subscription_url: string;
};

/** Nobody cancelled it: the payment provider gave up waiting for a payment. */
export const subscriptionStopped = defineMail({
  kind: "subscription-stopped",
  audience: "hr",
  notice: "billing",
  about: "subscription",
  erasure: "none",
  words: (data: SubscriptionStopped) => ({
    subject: "Abonnemanget har stannat",
    preheader: "Vi väntar på er betalning. Inget nytt beställs innan dess.",
    eyebrow: "Abonnemanget",
    title: "Abonnemanget har stannat",
    blocks: [
      paragraph(data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"),
      paragraph(
        "Vi har inte fått någon betalning, och abonnemanget har därför stannat. Från och med nu beställs inga tårtor och inga återkommande måltider. Det som en leverantör redan har sagt ja till kommer som vanligt.",
      ),
      facts([{ label: "Företag", value: data.company_name }]),
      paragraph("Ni kan fortfarande logga in och läsa. Allt är kvar när ni startar om."),
      button("Starta om abonnemanget", data.subscription_url),
    ],
    footer: footers.contact(data.company_name),
  }),
});
