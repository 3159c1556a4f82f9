import { brand } from "../../../../domain/brand.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type StaffChanged = { name: string; staff_url: string } & (
  | { change: "joined"; email: string }
  | { change: "removed"; by: string }
);

/** To the other admins: nobody comes or goes without them knowing. */
export const staffChanged = defineMail({
  kind: "staff-changed",
  audience: "platform",
  about: "account",
  erasure: "none",
  words: (told: StaffChanged) => {
    const title =
      told.change === "joined"
        ? `${told.name} är ny administratör`
        : `${told.name} är inte längre administratör`;
    const text =
      told.change === "joined"
        ? `${told.name} (${told.email}) har tackat ja till inbjudan och ser nu alla kunder.`
        : `${told.by} har tagit bort ${told.name}, som är utloggad överallt och inte kommer åt kunderna längre.`;
    return {
      subject: title,
      preheader: `Administratörer för ${brand.name}.`,
      title,
      blocks: [
        paragraph(text),
        button("Se alla administratörer", told.staff_url),
        paragraph("Var det inte meningen? Ta bort personen eller bjud in igen, och prata med varandra."),
      ],
      footer: footers.platform,
    };
  },
});
