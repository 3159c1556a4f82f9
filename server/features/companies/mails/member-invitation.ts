import { type CompanyRole, roleNames, roleWords } from "../../../../domain/roles.ts";
import { brand } from "../../../../domain/brand.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";
import { validFor } from "../../../mail/valid-for.ts";

export type MemberInvitation = {
  company_name: string;
  /** Null where nobody has told a name. */
  inviter_name?: string | null;
  role: CompanyRole;
  invitation_url: Target;
  valid_hours: number;
};

export const memberInvitation = defineMail({
  kind: "member-invitation",
  audience: "hr",
  about: "account",
  erasure: "none",
  recipientLimit: "asked",
  words: ({ company_name, inviter_name, role, invitation_url, valid_hours }: MemberInvitation) => ({
    subject: `Du är inbjuden till ${company_name} i ${brand.name}`,
    preheader: `Länken fungerar en gång och gäller i ${validFor(valid_hours)}.`,
    eyebrow: company_name,
    title: "Du är inbjuden",
    blocks: [
      paragraph(
        `${inviter_name ? `${inviter_name} vill ge dig` : "Du får"} tillgång till ${company_name} i ${brand.name}, där företaget sköter födelsedagstårtor och måltider. Din roll blir ${roleNames[role]}: ${roleWords[role].charAt(0).toLowerCase()}${roleWords[role].slice(1)}.`,
      ),
      button("Gå med", invitation_url),
      paragraph(
        `Länken fungerar en gång och gäller i ${validFor(valid_hours)}. Känner du inte igen det här behöver du inte göra något.`,
      ),
    ],
    footer: footers.account,
  }),
});
