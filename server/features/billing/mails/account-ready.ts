import { button, facts, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { kronor } from "./parts/kronor.ts";
import { defineMail } from "../../../mail/define.ts";

export type AccountReady = {
  company_name: string;
  setup_url: Target;
  trial_ends_on: string;
  monthly_price_kr: number;
};

export const accountReady = defineMail({
  kind: "account-ready",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "earned",
  words: ({ company_name, setup_url, trial_ends_on, monthly_price_kr }: AccountReady) => ({
    subject: `Konto klart för ${company_name}`,
    preheader: "Provperioden har startat. Ett steg är kvar.",
    eyebrow: "Välkomna",
    title: "Konto klart",
    blocks: [
      paragraph(
        `Provperioden för ${company_name} har startat. Fyll i era uppgifter, så skickar vi inloggningen och länken till era medarbetare.`,
      ),
      facts([
        { label: "Gratis till", value: day(trial_ends_on) },
        { label: "Därefter", value: `${kronor(monthly_price_kr)}/mån`, detail: "ingen bindningstid" },
      ]),
      button("Fyll i uppgifterna", setup_url),
    ],
    footer: footers.contact(company_name),
  }),
});
