import { button, facts, paragraph, quote } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type ContactMessage = {
  name: string;
  email: string;
  phone?: string | null;
  company?: string | null;
  message: string;
  messages_url: string;
};

/** To the platform. The sender's address belongs in Reply-To, so that an answer reaches the right person. */
export const contactMessage = defineMail({
  kind: "contact-message",
  audience: "platform",
  about: "contact",
  erasure: "none",
  words: ({ name, email, phone, company, message, messages_url }: ContactMessage) => ({
    subject: `Kontakt: ${company ? `${name}, ${company}` : name}`,
    preheader: "Ett meddelande från kontaktsidan.",
    eyebrow: "Kontaktsidan",
    title: `Meddelande från ${name}`,
    blocks: [
      quote(message),
      facts([
        { label: "Namn", value: name },
        { label: "E-post", value: email },
        { label: "Telefon", value: phone ?? "" },
        { label: "Företag", value: company ?? "" },
      ]),
      button("Svara", messages_url),
      paragraph(
        "Du kan också svara på mejlet, så går svaret till avsändaren. Markera sedan meddelandet som besvarat.",
      ),
    ],
    footer: "Mejlet kommer från formuläret på kontaktsidan.",
  }),
});
