import { brand } from "../../../../domain/brand.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

export type StaffChanged = { name: string; staff_url: string } & (
  | { change: "joined"; email: string }
  | { change: "removed"; by: string }
  | { change: "address"; before: string; email: string }
);

/** To the other admins: nobody comes or goes without them knowing. */
export const staffChanged = defineMail({
  kind: "staff-changed",
  audience: "platform",
  about: "account",
  erasure: "none",
  words: (told: StaffChanged) => {
    const { title, text } = wordsOf(told);
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

function wordsOf(told: StaffChanged): { title: string; text: string } {
  const { name } = told;
  if (told.change === "joined")
    return {
      title: `${name} är ny administratör`,
      text: `${name} (${told.email}) har tackat ja till inbjudan och ser nu alla kunder.`,
    };
  if (told.change === "address")
    return {
      title: `${name} loggar in med en ny adress`,
      text: `${name} är administratör och loggar in med ${told.email} i stället för ${told.before}.`,
    };
  return {
    title: `${name} är inte längre administratör`,
    text: `${told.by} har tagit bort ${name}, som är utloggad överallt och inte kommer åt kunderna längre.`,
  };
}
