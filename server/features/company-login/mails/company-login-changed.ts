import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type CompanyLoginChanged = {
  company_name: string;
  by: string;
  domain: string;
  state: "on" | "required" | "off";
  settings_url: string;
};

/** To the others who look after the company: who signs in, and how, is nothing that one of them changes in silence. */
export const companyLoginChanged = defineMail({
  kind: "company-login-changed",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ company_name, by, domain, state, settings_url }: CompanyLoginChanged) => ({
    subject: SUBJECTS[state],
    preheader: `${by} har ändrat det.`,
    eyebrow: company_name,
    title: SUBJECTS[state],
    blocks: [
      paragraph(`${by} har ändrat hur ni på ${company_name} loggar in. ${meaning(domain)[state]}`),
      paragraph("Stämmer det inte: titta under Inställningar, Företagsinloggning."),
      button("Till Företagsinloggning", settings_url),
    ],
    footer: footers.hrAdmin(company_name),
  }),
});

const SUBJECTS: Record<CompanyLoginChanged["state"], string> = {
  on: "Företagsinloggningen är påslagen",
  required: "Företagsinloggningen är nu ett krav",
  off: "Företagsinloggningen är avstängd",
};

const meaning = (domain: string): Record<CompanyLoginChanged["state"], string> => ({
  on: `Den som har en adress på ${domain} kan logga in med företagets konto. Lösenord fungerar som förut.`,
  required: `Alla med en adress på ${domain} loggar in med företagets konto från och med nästa gång.`,
  off: "Alla loggar in som förut. Den som saknar lösenord skapar ett under Glömt lösenord.",
});
