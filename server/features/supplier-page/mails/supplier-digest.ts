import { inBoth, type Language, listedIn } from "../../../../domain/language.ts";
import { labelInEnglish } from "../../../../domain/told-in-english.ts";
import { capitalised, listed } from "../../../../domain/swedish.ts";
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
  language?: Language;
};

const texts = inBoth({
  sv: {
    toAnswer: (count: number) => `${count} att svara på`,
    changed: (count: number) => `${count} ${count === 1 ? "ändrad" : "ändrade"}`,
    cancelled: (count: number) => `${count} ${count === 1 ? "avbokad" : "avbokade"}`,
    answered: (count: number) => `${count} med ert ja`,
    subject: (day: string, told: string) => `Era beställningar ${day}: ${told}`,
    preheader: "Allt nytt sedan igår, i ett mejl.",
    title: "Nytt sedan igår",
    text: (supplier: string) =>
      `Hej ${supplier}! Öppna varje beställning för tid, adress och allergier, som det gäller nu. Det som är bråttom mejlar vi direkt som vanligt.`,
    offersTitle: "Att svara på",
    changesTitle: "Ändrat",
    cancellationsTitle: "Avbokat",
    answeredTitle: "Har redan ert ja",
    allWaiting: "Allt som väntar på svar",
    changedParts: (parts: string[]) => `ändrat: ${listed(parts)}`,
    answerBy: (moment: string) => `svara senast ${moment}`,
    footer:
      "Ni får det här mejlet för att ni har valt att få nytt samlat på morgonen. Ändra det under Regler på er sida.",
  },
  en: {
    toAnswer: (count) => `${count} to answer`,
    changed: (count) => `${count} changed`,
    cancelled: (count) => `${count} cancelled`,
    answered: (count) => `${count} with your yes`,
    subject: (day, told) => `Your orders, ${day}: ${told}`,
    preheader: "All that is new since yesterday, in one email.",
    title: "New since yesterday",
    text: (supplier) =>
      `Hello ${supplier}! Open each order for its time, address and allergies, as they are now. What is urgent we email at once as usual.`,
    offersTitle: "To answer",
    changesTitle: "Changed",
    cancellationsTitle: "Cancelled",
    answeredTitle: "Has your yes already",
    allWaiting: "All that waits for an answer",
    changedParts: (parts) =>
      `changed: ${listedIn(
        "en",
        parts.map((part) => labelInEnglish(capitalised(part)).toLowerCase()),
      )}`,
    answerBy: (moment) => `please answer by ${moment}`,
    footer:
      "You get this email because you have chosen to get what is new gathered in the morning. Change it under Rules on your page.",
  },
});

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
  words({
    supplier_name,
    day,
    offers,
    changes,
    cancellations,
    answered,
    page_url,
    language = "sv",
  }: SupplierDigest) {
    const say = texts[language];
    const told = [
      offers.length > 0 && say.toAnswer(offers.length),
      changes.length > 0 && say.changed(changes.length),
      cancellations.length > 0 && say.cancelled(cancellations.length),
      answered.length > 0 && say.answered(answered.length),
    ].filter(Boolean);
    const list = (title: string, all: Told[]): MaybeBlock[] =>
      all.length === 0
        ? []
        : [heading(title), ...all.map((one) => link(one.subject, one.url, aboutOf(one, day, language)))];
    return {
      language,
      subject: say.subject(inWords(day, day, language), told.join(", ")),
      preheader: say.preheader,
      title: say.title,
      blocks: [
        paragraph(say.text(supplier_name)),
        ...list(say.offersTitle, offers),
        ...list(say.changesTitle, changes),
        ...list(say.cancellationsTitle, cancellations),
        ...list(say.answeredTitle, answered),
        link(say.allWaiting, page_url),
      ],
      footer: say.footer,
    };
  },
});

function aboutOf({ company_name, changed = [], answer_by }: Told, day: string, language: Language): string {
  const say = texts[language];
  return [
    company_name,
    changed.length > 0 && say.changedParts(changed),
    answer_by && say.answerBy(moment(answer_by, day, language)),
  ]
    .filter(Boolean)
    .join(", ");
}
