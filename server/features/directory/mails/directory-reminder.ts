import { button, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";
import { footers } from "../../../mail/footers.ts";

type DirectoryReminder = { first_name: string; company_name: string; url: Target };

export const directoryReminder = defineMail({
  kind: "directory-reminder",
  audience: "employee",
  about: "employee",
  erasure: "content",
  recipientLimit: "asked",
  companyCeiling: true,
  label: "Påminnelse om födelsedagen",
  words: ({ first_name, company_name, url }: DirectoryReminder) => ({
    subject: `Din födelsedag saknas, ${first_name}`,
    preheader: "Fyll i den, så kommer tårtan.",
    title: `Hej ${first_name}!`,
    blocks: [
      paragraph(`${company_name} vet fortfarande inte när du fyller år. Fyll i dagen, så kommer tårtan.`),
      button("Fyll i min födelsedag", url),
      paragraph("Vi påminner bara en gång. Vill du inte bli firad kan du låta bli att svara."),
    ],
    footer: footers.inDirectory(company_name),
  }),
});
