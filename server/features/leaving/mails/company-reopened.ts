import { brand } from "../../../../domain/brand.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

/** `by` is null where the platform did it. */
export type CompanyReopened = { company_name: string; by: string | null; dashboard_url: string };

export const companyReopened = defineMail({
  kind: "company-reopened",
  audience: "hr",
  about: "company",
  erasure: "none",
  words: ({ company_name, by, dashboard_url }: CompanyReopened) => ({
    subject: `Kontot för ${company_name} är öppet igen`,
    preheader: "Inget raderas. Det som avbokades behöver beställas på nytt.",
    eyebrow: company_name,
    title: "Kontot är öppet igen",
    blocks: [
      paragraph(
        `${by ?? `Kundtjänst på ${brand.name}`} har öppnat kontot för ${company_name} igen. Inget raderas.`,
      ),
      paragraph(
        "Det som avbokades är fortfarande avbokat, autopiloten är pausad och abonnemanget är uppsagt. Ni startar det ni vill ha igen.",
      ),
      button("Till översikten", dashboard_url),
    ],
    footer: `Du får det här mejlet för att du har tillgång till ${company_name}, eller är kontaktperson.`,
  }),
});
