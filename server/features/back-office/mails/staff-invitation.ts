import { brand } from "../../../../domain/brand.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type StaffInvitation = { inviter_name: string; invitation_url: Target; valid_hours: number };

export const staffInvitation = defineMail({
  kind: "staff-invitation",
  audience: "visitor",
  about: "account",
  erasure: "none",
  recipientLimit: "earned",
  words: ({ inviter_name, invitation_url, valid_hours }: StaffInvitation) => ({
    subject: `Du är inbjuden som administratör för ${brand.name}`,
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    title: "Du är inbjuden",
    blocks: [
      paragraph(
        `${inviter_name} vill att du blir administratör för ${brand.name}. Då ser du alla kunder, deras beställningar och vad deras anställda är allergiska mot.`,
      ),
      button("Bli administratör", invitation_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Känner du inte igen det här behöver du inte göra något.`,
      ),
    ],
    footer: footers.account,
  }),
});
