import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type PersonalLink = { first_name?: string | null; company_name: string; personal_url: Target };

export const personalLink = defineMail({
  kind: "personal-link",
  audience: "employee",
  about: "employee",
  erasure: "content",
  recipientLimit: "asked",
  companyCeiling: true,
  label: "Länk till de egna uppgifterna",
  words: ({ first_name, company_name, personal_url }: PersonalLink) => ({
    subject: "Länken till dina uppgifter",
    preheader: "Se, ändra eller radera det som är sparat om dig.",
    title: "Länken till dina uppgifter",
    blocks: [
      paragraph(first_name ? `Hej ${first_name}!` : "Hej!"),
      paragraph(`Här ser, ändrar eller raderar du det som ${company_name} har sparat om dig.`),
      button("Se mina uppgifter", personal_url),
      paragraph("Länken är bara din. Den gamla länken fungerar inte längre."),
    ],
    footer: footers.registered(company_name),
  }),
});
