import { monthName } from "../../../../domain/dates.ts";
import { capitalised } from "../../../../domain/swedish.ts";
import { facts, paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { addressFact } from "../../orders/mails/parts/order-rows.ts";
import { cakes, portions } from "../../orders/mails/parts/phrases.ts";
import { defineMail } from "../../../mail/define.ts";

export type BakeryYearlyList = {
  bakery_name: string;
  company_name: string;
  address?: string | null;
  year: number;
  deliveries: { delivery_date: string; portion_size: number }[];
};

/** Above this many the days would make a mail that clients cut off; the months still tell the bakery what is coming. */
const mostDays = 1000;

/** A forecast, not the register: names and allergies come with each order. */
export const bakeryYearlyList = defineMail({
  kind: "bakery-yearly-list",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "none",
  words({ bakery_name, company_name, address, year, deliveries }: BakeryYearlyList) {
    const amount = cakes(deliveries.length);
    const byMonth = Map.groupBy(
      deliveries,
      ({ delivery_date }) => Temporal.PlainDate.from(delivery_date).month,
    );
    const months = [...byMonth].sort(([a], [b]) => a - b);
    return {
      subject: `Årets tårtor ${year}: ${company_name}`,
      preheader: `${amount} under ${year}. Ni behöver inte svara nu.`,
      eyebrow: `Årslista ${year}`,
      title: `${amount} till ${company_name}`,
      blocks: [
        paragraph(
          `Hej ${bakery_name}! Så här ser ${year} ut. Listan är till för er planering. Varje beställning kommer en vecka innan, med allergier, och det är då ni svarar.`,
        ),
        facts([addressFact(address, company_name)]),
        facts(
          months.map(([month, rows]) => ({
            label: capitalised(monthName(month)),
            value: cakes(rows.length),
            detail: deliveries.length <= mostDays ? days(rows) : null,
          })),
        ),
      ],
      footer: footers.supplier(company_name),
    };
  },
});

function days(rows: BakeryYearlyList["deliveries"]): string {
  return rows
    .toSorted((a, b) => (a.delivery_date < b.delivery_date ? -1 : 1))
    .map((row) => `${day(row.delivery_date)}, ${portions(row.portion_size)}`)
    .join("\n");
}
