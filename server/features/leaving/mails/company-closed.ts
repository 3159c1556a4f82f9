import { brand } from "../../../../domain/brand.ts";
import { type ClosingFacts, closingLines } from "../../../../domain/closing-words.ts";
import { CLOSED_DAYS } from "../../../../domain/closing.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { button, paragraph } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type CompanyClosed = ClosingFacts & { company_name: string; by: string; sign_in_url: string };

export const companyClosed = defineMail({
  kind: "company-closed",
  audience: "hr",
  about: "company",
  erasure: "none",
  words: (data: CompanyClosed) => {
    const last = Temporal.PlainDate.from(data.deleted_on);
    const day = formatDayFrom(last, last.subtract({ days: CLOSED_DAYS }));
    return {
      subject: `Kontot för ${data.company_name} är avslutat`,
      preheader: `Allt raderas ${day}. Till dess går det att öppna igen.`,
      eyebrow: data.company_name,
      title: "Kontot är avslutat",
      blocks: [
        paragraph(`${data.by} har avslutat kontot för ${data.company_name} i ${brand.name}.`),
        ...closingLines(data, last.subtract({ days: CLOSED_DAYS }), true).map((line) => paragraph(line)),
        paragraph(
          `Ingen kommer längre in på företagets sidor. ${day[0]!.toUpperCase()}${day.slice(1)} raderas allt om företaget och dess anställda. Till dess kan den som är HR-ansvarig logga in för att hämta uppgifterna eller öppna kontot igen.`,
        ),
        button("Logga in", data.sign_in_url),
      ],
      footer: `Du får det här mejlet för att du har haft tillgång till ${data.company_name}, eller varit kontaktperson.`,
    };
  },
});
