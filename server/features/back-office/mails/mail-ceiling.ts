import { button, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

/** Without a name: a company that is deleted is named nowhere any more. */
export type MailCeiling = { company_url: string };

export const mailCeiling = defineMail({
  kind: "mail-ceiling",
  audience: "platform",
  about: "operations",
  erasure: "none",
  words: ({ company_url }: MailCeiling) => ({
    subject: "Ett företag skickar ovanligt många mejl",
    preheader: "Mejl till medarbetare hålls tillbaka.",
    eyebrow: "Larm",
    title: "Ett företag skickar ovanligt många mejl",
    blocks: [
      paragraph(
        "Företaget har idag fler mejl till sina medarbetare än vi släpper igenom på en dag. Resten hålls tillbaka. Beställningar och påminnelser till HR skickas som vanligt.",
      ),
      paragraph("Titta på företagets register. Stämmer det släpper du mejlen på företagets sida."),
      button("Öppna företaget", company_url),
    ],
    footer: footers.platform,
  }),
});
