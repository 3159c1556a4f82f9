import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

type DirectoryLink = { first_name: string; company_name: string; url: Target };

export const directoryLink = defineMail({
  kind: "directory-link",
  audience: "employee",
  about: "employee",
  erasure: "content",
  recipientLimit: "asked",
  companyCeiling: true,
  label: "Länk för att fylla i födelsedagen",
  words: ({ first_name, company_name, url }: DirectoryLink) => ({
    subject: `När fyller du år, ${first_name}?`,
    preheader: `${company_name} firar födelsedagar med tårta.`,
    title: `Hej ${first_name}!`,
    blocks: [
      paragraph(`${company_name} firar födelsedagar med tårta, men vet inte när du fyller år.`),
      paragraph("Fyll i din födelsedag, och det du inte kan äta om du vill. Det tar en minut."),
      button("Fyll i min födelsedag", url),
      paragraph("Länken är bara din. Skicka den inte vidare."),
    ],
    footer: footers.inDirectory(company_name),
  }),
});
