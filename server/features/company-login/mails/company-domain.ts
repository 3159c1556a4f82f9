import { DOMAIN_MEMORY_DAYS } from "../../../../domain/company-login.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type CompanyDomain = {
  company_name: string;
  domain: string;
  state: "found" | "missing" | "lapsed";
  settings_url: string;
};

export const companyDomain = defineMail({
  kind: "company-domain",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ company_name, domain, state, settings_url }: CompanyDomain) => ({
    ...told(domain)[state],
    eyebrow: company_name,
    blocks: [paragraph(told(domain)[state].text), button("Till Företagsinloggning", settings_url)],
    footer: footers.hrAdmin(company_name),
  }),
});

const told = (domain: string): Record<CompanyDomain["state"], Told> => ({
  found: {
    subject: `Vi ser att ${domain} är er`,
    preheader: "Nu kan du prova företagsinloggningen.",
    title: "Posten syns i er DNS",
    text: `Vi har hittat posten för ${domain}. Prova inloggningen själv, så kan ni slå på den. Låt posten ligga kvar.`,
  },
  missing: {
    subject: `Posten för ${domain} syns inte längre`,
    preheader: "Lägg tillbaka den, annars stängs företagsinloggningen av.",
    title: "Posten är borta ur er DNS",
    text: `Vi ser inte längre posten som visar att ${domain} är er. Lägg tillbaka den inom ${DOMAIN_MEMORY_DAYS} dagar. Annars stängs företagsinloggningen av, och alla loggar in som förut.`,
  },
  lapsed: {
    subject: "Företagsinloggningen är avstängd",
    preheader: `Posten för ${domain} har varit borta i ${DOMAIN_MEMORY_DAYS} dagar.`,
    title: "Företagsinloggningen är avstängd",
    text: `Posten för ${domain} har varit borta i ${DOMAIN_MEMORY_DAYS} dagar, så vi vet inte längre att domänen är er. Alla loggar in som förut. Den som saknar lösenord skapar ett under Glömt lösenord. Lägg tillbaka posten för att slå på den igen.`,
  },
});

type Told = { subject: string; preheader: string; title: string; text: string };
