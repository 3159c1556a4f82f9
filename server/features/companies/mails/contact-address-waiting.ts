import { facts, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactAddressWaiting = { company_name: string; new_address: string; valid_hours: number };

/** To the address in use, before anything has changed. */
export const contactAddressWaiting = defineMail({
  kind: "contact-address-waiting",
  audience: "hr",
  about: "company",
  erasure: "none",
  words: ({ company_name, new_address, valid_hours }: ContactAddressWaiting) => ({
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
  }),
});
