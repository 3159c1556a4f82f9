import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { kronor } from "./parts/kronor.ts";
import { defineMail } from "../../../mail/define.ts";

export type TrialEndsSoon = {
  company_name: string;
  contact_first_name?: string | null;
  trial_ends_on: string;
  monthly_price_kr: number;
  /** With a card on file the subscription goes on by itself; without one the company must start it. */
  has_payment_method: boolean;
  /** Where the first invoice goes, for whoever pays by invoice. */
  invoiced_to?: string | null;
  /** Meals that come every week: without a subscription nobody orders them any more. */
  has_series?: boolean;
  subscription_url: string;
};

export const trialEndsSoon = defineMail({
  kind: "trial-ends-soon",
  audience: "hr",
  notice: "billing",
  about: "subscription",
  erasure: "none",
  words(data: TrialEndsSoon) {
    const ends = day(data.trial_ends_on);
    const price = `${kronor(data.monthly_price_kr)}/mån`;
    return {
      subject: `Provperioden slutar ${ends}`,
      preheader: data.has_payment_method
        ? `Därefter ${price}, utan bindningstid.`
        : `Lägg till ett betalsätt före ${ends}, så fortsätter allt utan avbrott.`,
      eyebrow: "Provperioden",
      title: `Provperioden slutar ${ends}`,
      blocks: [
        paragraph(data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"),
        paragraph(
          data.has_payment_method
            ? data.invoiced_to
              ? `Er provperiod tar slut ${ends}. Därefter skickar vi en faktura varje månad till ${data.invoiced_to}.`
              : `Er provperiod tar slut ${ends}. Därefter fortsätter abonnemanget av sig självt. Ni behöver inte göra något.`
            : `Er provperiod tar slut ${ends}. Lägg till ett betalsätt före dess, så fortsätter allt utan avbrott. Annars slutar vi att beställa, och inget dras.`,
        ),
        !data.has_payment_method && data.has_series
          ? paragraph("Utan abonnemang slutar vi också att beställa era återkommande måltider.")
          : null,
        facts([
          { label: "Företag", value: data.company_name },
          { label: "Pris", value: price, detail: "ingen bindningstid" },
        ]),
        button(
          data.has_payment_method ? "Hantera abonnemanget" : "Välj kort eller faktura",
          data.subscription_url,
        ),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
