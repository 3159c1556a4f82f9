import { inBoth, type Language, monthIn } from "../../../../domain/language.ts";
import { capitalised } from "../../../../domain/swedish.ts";
import { facts, paragraph } from "../../../mail/blocks.ts";
import { addressFact } from "../../orders/mails/parts/order-rows.ts";
import { type SupplierWords, wordsFor } from "../../orders/mails/parts/supplier-texts.ts";
import { defineMail } from "../../../mail/define.ts";

export type BakeryYearlyList = {
  bakery_name: string;
  language?: Language;
  company_name: string;
  address?: string | null;
  year: number;
  deliveries: { delivery_date: string; portion_size: number }[];
};

/** Above this many the days would make a mail that clients cut off; the months still tell the bakery what is coming. */
const mostDays = 1000;

const texts = inBoth({
  sv: {
    subject: (year: number, company: string) => `Årets tårtor ${year}: ${company}`,
    preheader: (amount: string, year: number) => `${amount} under ${year}. Ni behöver inte svara nu.`,
    eyebrow: (year: number) => `Årslista ${year}`,
    title: (amount: string, company: string) => `${amount} till ${company}`,
    text: (year: number) =>
      `Så här ser ${year} ut. Listan är till för er planering. Varje beställning kommer en vecka innan, med allergier, och det är då ni svarar.`,
  },
  en: {
    subject: (year, company) => `The cakes of ${year}: ${company}`,
    preheader: (amount, year) => `${amount} in ${year}. You need not answer now.`,
    eyebrow: (year) => `The year ${year}`,
    title: (amount, company) => `${amount} to ${company}`,
    text: (year) =>
      `This is how ${year} looks. The list is for your planning. Each order comes a week ahead, with allergies, and that is when you answer.`,
  },
});

/** A forecast, not the register: names and allergies come with each order. */
export const bakeryYearlyList = defineMail({
  kind: "bakery-yearly-list",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "none",
  words({ bakery_name, company_name, address, year, deliveries, language = "sv" }: BakeryYearlyList) {
    const say = texts[language];
    const words = wordsFor({ language });
    const amount = words.cakes(deliveries.length);
    const byMonth = Map.groupBy(
      deliveries,
      ({ delivery_date }) => Temporal.PlainDate.from(delivery_date).month,
    );
    const months = [...byMonth].sort(([a], [b]) => a - b);
    return {
      language,
      subject: say.subject(year, company_name),
      preheader: say.preheader(amount, year),
      eyebrow: say.eyebrow(year),
      title: say.title(amount, company_name),
      blocks: [
        paragraph(`${words.hello(bakery_name)} ${say.text(year)}`),
        facts([addressFact(address, company_name, words)]),
        facts(
          months.map(([month, rows]) => ({
            label: capitalised(monthIn(language, month)),
            value: words.cakes(rows.length),
            detail: deliveries.length <= mostDays ? days(rows, words) : null,
          })),
        ),
      ],
      footer: words.footer(company_name),
    };
  },
});

function days(rows: BakeryYearlyList["deliveries"], words: SupplierWords): string {
  return rows
    .toSorted((a, b) => (a.delivery_date < b.delivery_date ? -1 : 1))
    .map((row) => `${words.day(row.delivery_date)}, ${words.pieces(row.portion_size)}`)
    .join("\n");
}
