import { facts, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { renderMail, type Mail } from "../../../mail/render.ts";
import { validFor } from "../../../mail/phrases.ts";

export type ContactAddressWaiting = { company_name: string; new_address: string; valid_hours: number };

/** To the address in use, before anything has changed. */
export function contactAddressWaiting({
  company_name,
  new_address,
  valid_hours,
}: ContactAddressWaiting): Mail {
  return renderMail({
    subject: "En ny kontaktadress väntar på bekräftelse",
    preheader: "Till dess kommer mejlen hit som vanligt.",
    eyebrow: company_name,
    title: "En ny kontaktadress väntar",
    blocks: [
      paragraph(
        `Någon på ${company_name} har angett en ny kontaktadress. Den börjar gälla om den bekräftas inom ${validFor(valid_hours)}. Till dess kommer mejlen hit som vanligt.`,
      ),
      facts([{ label: "Ny adress", value: new_address }]),
      paragraph(
        "Känner du inte igen bytet? Svara på det här mejlet, eller logga in och spara den gamla adressen igen, så gäller länken inte längre.",
      ),
    ],
    footer: footers.contact(company_name),
  });
}
