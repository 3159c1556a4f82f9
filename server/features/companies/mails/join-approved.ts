import { brand } from "../../../../domain/brand.ts";
import { type CompanyRole, roleNames, roleWords } from "../../../../domain/roles.ts";
import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type JoinApproved = { company_name: string; role: CompanyRole; dashboard_url: Target };

export const joinApproved = defineMail({
  kind: "join-approved",
  audience: "hr",
  about: "account",
  erasure: "none",
  words: ({ company_name, role, dashboard_url }: JoinApproved) => ({
    subject: `Du har fått tillgång till ${company_name} i ${brand.name}`,
    preheader: `Din roll är ${roleNames[role]}.`,
    eyebrow: company_name,
    title: "Välkommen in",
    blocks: [
      paragraph(
        `Du bad om tillgång till ${company_name}, och nu har du den. Din roll är ${roleNames[role]}: ${roleWords[role].charAt(0).toLowerCase()}${roleWords[role].slice(1)}.`,
      ),
      button("Till översikten", dashboard_url),
    ],
    footer: footers.account,
  }),
});
