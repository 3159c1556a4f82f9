import { listed } from "../../../../domain/swedish.ts";
import { moment, day as inWords } from "../../../mail/day.ts";
import { heading, link, type MaybeBlock, paragraph, type Target } from "../../../mail/blocks.ts";
import { defineMail } from "../../../mail/define.ts";

export type Told = {
  /** What its own mail would be called. */
  subject: string;
  company_name: string;
  url: Target;
  /** In what it was changed: 'antal bitar'. */
  changed?: string[];
  /** Until when an answer is waited for, where one is. */
  answer_by: string | null;
};

export type SupplierDigest = {
  supplier_name: string;
  /** The morning. */
  day: string;
  offers: Told[];
  changes: Told[];
  cancellations: Told[];
  /** Offers that it has said yes to meanwhile, by itself or by its rule. */
  answered: Told[];
  page_url: string;
};

/** All that is new since the last one, each with its page, where everything about the day stands as it is now. */
export const supplierDigest = defineMail({
  kind: "supplier-digest",
  audience: "supplier",
  copies: "orders",
  about: "order",
  erasure: "none",
  renderAtDeparture: "orders",
  // Which mails it told.
  keepsDetails: true,
  words({ supplier_name, day, offers, changes, cancellations, answered, page_url }: SupplierDigest) {
    const told = [
      offers.length > 0 && `${offers.length} att svara på`,
      changes.length > 0 && `${changes.length} ${changes.length === 1 ? "ändrad" : "ändrade"}`,
      cancellations.length > 0 &&
        `${cancellations.length} ${cancellations.length === 1 ? "avbokad" : "avbokade"}`,
      answered.length > 0 && `${answered.length} med ert ja`,
    ].filter(Boolean);
    const list = (title: string, all: Told[]): MaybeBlock[] =>
      all.length === 0
        ? []
        : [heading(title), ...all.map((one) => link(one.subject, one.url, aboutOf(one, day)))];
    return {
      subject: `Era beställningar ${inWords(day, day)}: ${told.join(", ")}`,
      preheader: "Allt nytt sedan igår, i ett mejl.",
      title: "Nytt sedan igår",
      blocks: [
        paragraph(
          `Hej ${supplier_name}! Öppna varje beställning för tid, adress och allergier, som det gäller nu. Det som är bråttom mejlar vi direkt som vanligt.`,
        ),
        ...list("Att svara på", offers),
        ...list("Ändrat", changes),
        ...list("Avbokat", cancellations),
        ...list("Har redan ert ja", answered),
        link("Allt som väntar på svar", page_url),
      ],
      footer:
        "Ni får det här mejlet för att ni har valt att få nytt samlat på morgonen. Ändra det under Regler på er sida.",
    };
  },
});

const aboutOf = ({ company_name, changed = [], answer_by }: Told, day: string): string =>
  [
    company_name,
    changed.length > 0 && `ändrat: ${listed(changed)}`,
    answer_by && `svara senast ${moment(answer_by, day)}`,
  ]
    .filter(Boolean)
    .join(", ");
