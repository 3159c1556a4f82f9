import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactAddressChanged = { company_name: string; new_address: string; contact_url: string };

/** The last mail to the address that was in use. */
export const contactAddressChanged = defineMail({
  kind: "contact-address-changed",
  audience: "hr",
  about: "company",
  erasure: "none",
  words: ({ company_name, new_address, contact_url }: ContactAddressChanged) => ({
    subject: "Kontaktadressen är bytt",
    preheader: "Mejlen går till en ny adress från och med nu.",
    eyebrow: company_name,
    title: "Kontaktadressen är bytt",
    blocks: [
      paragraph(
        `Den nya adressen är bekräftad. Påminnelser och annat till kontaktpersonen på ${company_name} går dit från och med nu.`,
      ),
      facts([{ label: "Ny adress", value: new_address }]),
      paragraph("Var det inte meningen? Hör av dig, så hjälper vi er."),
      button("Kontakta oss", contact_url),
    ],
    footer: `Du får det här mejlet för att du har varit kontaktperson för ${company_name}.`,
  }),
});
