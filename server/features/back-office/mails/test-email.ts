import { foodText } from "../../../../domain/allergies.ts";
import { button, facts, paragraph, warning } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { brand } from "../../../../domain/brand.ts";
import { defineMail } from "../../../mail/define.ts";

export type TestEmail = { sent_at: string; admin_url: string };

/** Shows every block once, so that one look in a mail client tells whether the layout holds there. */
export const testEmail = defineMail({
  kind: "test-email",
  audience: "platform",
  about: "operations",
  erasure: "none",
  recipientLimit: "earned",
  words: ({ sent_at, admin_url }: TestEmail) => ({
    subject: `Testmejl från ${brand.name}`,
    preheader: "Mejlen kommer fram.",
    eyebrow: "Test",
    title: "Mejlen kommer fram",
    blocks: [
      paragraph("Det här mejlet har gått samma väg som alla andra. Så här ser de ut hos er."),
      facts([{ label: "Skickat", value: sent_at }]),
      warning(foodText({ allergies: "så här visas en allergi" }) ?? ""),
      button("Öppna administrationen", admin_url),
    ],
    footer: footers.platform,
  }),
});
