import { button, link, paragraph, type Target } from "../../../mail/blocks.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type Onboarding = {
  first_name: string | null;
  company_name: string;
  checkout_url: string;
  form_url: Target;
};

export const onboardingInvitation = defineMail({
  kind: "onboarding",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "earned",
  words: ({ first_name, company_name, checkout_url, form_url }: Onboarding) => ({
    subject: `Kom igång med ${brand.name}`,
    preheader: "Starta 14 dagar gratis. Det tar ungefär fem minuter.",
    eyebrow: "Kom igång",
    title: "Ingen födelsedag glöms bort",
    blocks: [
      paragraph(
        `${first_name ? `Hej ${first_name}!` : "Hej!"} Här är allt ni behöver för att komma igång på ${company_name}. Det tar ungefär fem minuter.`,
      ),
      paragraph("Börja med att starta provperioden. Den är gratis i 14 dagar och har ingen bindningstid."),
      button("Starta provperioden", checkout_url),
      paragraph("Lägg sedan in dig själv, så vet vi när du ska få tårta."),
      link("Fyll i dina uppgifter", form_url),
    ],
    footer: `Du får det här mejlet för att ${company_name} har bett om att komma igång med ${brand.name}.`,
  }),
});
