import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type SubscriptionCancelled = {
  company_name: string;
  contact_first_name?: string | null;
  access_until: string;
  subscription_url: string;
};

export const subscriptionCancelled = defineMail({
  kind: "subscription-cancelled",
  audience: "hr",
  notice: "billing",
  about: "subscription",
  erasure: "none",
  words: (data: SubscriptionCancelled) => ({
    subject: "Abonnemanget är uppsagt",
    preheader: `Ni har tillgång till och med ${day(data.access_until)}.`,
    eyebrow: "Abonnemanget",
    title: "Abonnemanget är uppsagt",
    blocks: [
      paragraph(data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"),
      paragraph("Abonnemanget förnyas inte. Till och med sista dagen beställer ni som vanligt."),
      paragraph(
        "Det som ska levereras senare än så kommer bara om en leverantör redan har sagt ja. Efter sista dagen kan ni fortfarande logga in och läsa.",
      ),
      facts([
        { label: "Företag", value: data.company_name },
        { label: "Sista dag", value: day(data.access_until) },
      ]),
      paragraph("Ångrar ni er startar ni om när ni vill. Allt är kvar som ni lämnade det."),
      button("Starta om abonnemanget", data.subscription_url),
    ],
    footer: footers.contact(data.company_name),
  }),
});
