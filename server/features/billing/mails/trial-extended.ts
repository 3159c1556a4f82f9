import { button, facts, paragraph, quote } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type TrialExtended = {
  company_name: string;
  contact_first_name?: string | null;
  trial_ends_on: string;
  /** In the words of whoever extended it. */
  explanation: string;
  has_payment_method: boolean;
  subscription_url: string;
};

export const trialExtended = defineMail({
  kind: "trial-extended",
  audience: "hr",
  notice: "billing",
  about: "subscription",
  erasure: "none",
  words(data: TrialExtended) {
    const ends = day(data.trial_ends_on);
    return {
      subject: `Er provperiod är förlängd till ${ends}`,
      preheader: data.explanation.slice(0, 120),
      eyebrow: "Provperioden",
      title: "Er provperiod är förlängd",
      blocks: [
        paragraph(data.contact_first_name ? `Hej ${data.contact_first_name}!` : "Hej!"),
        paragraph(
          data.has_payment_method
            ? `Vi har förlängt er provperiod till ${ends}. Inget dras före dess.`
            : `Vi har förlängt er provperiod till ${ends}.`,
        ),
        quote(data.explanation),
        facts([{ label: "Företag", value: data.company_name }]),
        button("Till Tårtdags", data.subscription_url),
      ],
      footer: footers.contact(data.company_name),
    };
  },
});
