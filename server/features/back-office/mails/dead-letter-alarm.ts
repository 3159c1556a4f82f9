import { counted } from "../../../../domain/swedish.ts";
import { button, deliveries, paragraph } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

export type DeadLetterAlarm = {
  /** By key, not by subject or body: an alarm should not spread what the mails say. */
  mails: { key: string; attempts: number; error?: string | null }[];
  journal_url: string;
};

export const deadLetterAlarm = defineMail({
  kind: "dead-letter-alarm",
  audience: "platform",
  about: "operations",
  erasure: "none",
  words({ mails, journal_url }: DeadLetterAlarm) {
    const amount = counted(mails.length, "mejl", "mejl");
    return {
      subject: `${amount} kom inte fram`,
      preheader: "Alla försök är gjorda. Läs felen och skicka igen.",
      eyebrow: "Larm",
      title: `${amount} kom inte fram`,
      blocks: [
        paragraph("Alla försök är gjorda. Rätta felet och skicka igen från journalen."),
        deliveries(
          mails.map(({ key, attempts, error }) => ({
            title: key,
            details: [counted(attempts, "försök", "försök"), error],
          })),
          { most: 30 },
        ),
        button("Öppna journalen", journal_url),
      ],
      footer: footers.platform,
    };
  },
});
