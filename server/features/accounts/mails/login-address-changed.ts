import { button, facts, paragraph } from "../../../mail/blocks.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type LoginAddressChanged = { new_address: string; contact_url: string };

/** The last mail of the login to the address that was in use. */
export const loginAddressChanged = defineMail({
  kind: "login-address-changed",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ new_address, contact_url }: LoginAddressChanged) => ({
    subject: "Adressen du loggar in med är bytt",
    preheader: "Från och med nu loggar du in med den nya.",
    title: "Din adress är bytt",
    blocks: [
      paragraph(
        "Den nya adressen är bekräftad, och från och med nu loggar du in med den. Lösenordet är detsamma.",
      ),
      facts([{ label: "Ny adress", value: new_address }]),
      paragraph("Var det inte du? Hör av dig direkt, så hjälper vi dig."),
      button("Kontakta oss", contact_url),
    ],
    footer: `Du får det här mejlet för att du har loggat in hos ${brand.name} med den här adressen.`,
  }),
});
