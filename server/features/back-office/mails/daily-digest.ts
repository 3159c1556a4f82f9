import { counted } from "../../../../domain/swedish.ts";
import { button, deliveries, facts, heading, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { defineMail } from "../../../mail/define.ts";

type Line = { label: string; count: number };

export type DailyDigest = {
  date: string;
  /** What the run did: 'Påminnelser', 'Beställningar', 'Nya måltider' … */
  done: Line[];
  /** What waits for a person: 'Utan svar', 'Utan leverantör', 'Ej framkomna mejl' … Zeros are left out. */
  waiting: Line[];
  /** The first of those that nobody makes, and how many more there are. */
  without_supplier: { what: string; company_name: string; delivery_date: string }[];
  more_without_supplier: number;
  journal_url: string;
};

export const dailyDigest = defineMail({
  kind: "daily-digest",
  audience: "platform",
  about: "operations",
  erasure: "none",
  words(digest: DailyDigest) {
    const { date, done, waiting, without_supplier, more_without_supplier: more, journal_url } = digest;
    const lacking = without_supplier.map(({ what, company_name, delivery_date }) => ({
      title: `${what} till ${company_name}`,
      details: [`Leverans ${day(delivery_date, date)}`],
    }));
    const open = waiting.filter((line) => line.count > 0);
    const total = open.reduce((sum, line) => sum + line.count, 0);
    const state = total === 0 ? "Inget väntar på dig." : `${counted(total, "sak", "saker")} väntar på dig.`;
    const things = `${counted(total, "sak", "saker")} att ta hand om`;
    return {
      subject: total === 0 ? "Dagens körning: allt gick bra" : `Idag: ${things}`,
      preheader: state,
      eyebrow: "Dagens körning",
      title: total === 0 ? "Allt gick bra" : things,
      blocks: [
        paragraph(`Körningen ${day(date)} är klar. ${state}`),
        total > 0 && heading("Väntar"),
        facts(open.map(row)),
        lacking.length > 0 && heading("Ingen har sagt ja"),
        deliveries(more > 0 ? [...lacking, { title: `och ${more} till`, details: [] }] : lacking),
        heading("Gjort"),
        facts(done.map(row)) ?? paragraph("Inget behövde göras."),
        button("Öppna journalen", journal_url),
      ],
      footer: footers.platform,
    };
  },
});

const row = ({ label, count }: Line) => ({ label, value: String(count) });
