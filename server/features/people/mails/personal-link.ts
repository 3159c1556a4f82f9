import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { renderMail, type Mail } from "../../../mail/render.ts";

export type PersonalLink = { first_name?: string | null; company_name: string; personal_url: Target };

export function personalLink({ first_name, company_name, personal_url }: PersonalLink): Mail {
  return renderMail({
    subject: "Länken till dina uppgifter",
    preheader: "Se, ändra eller radera det som är sparat om dig.",
    title: "Länken till dina uppgifter",
    blocks: [
      paragraph(first_name ? `Hej ${first_name},` : "Hej,"),
      paragraph(`Här ser, ändrar eller raderar du det som ${company_name} har sparat om dig.`),
      button("Se mina uppgifter", personal_url),
      paragraph("Länken är bara din. Den gamla länken fungerar inte längre."),
    ],
    footer: footers.registered(company_name),
  });
}
