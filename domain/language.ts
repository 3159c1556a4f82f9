import { inKronor } from "./money.ts";

/** The languages in which employees and suppliers meet the product. HR and the platform's staff meet it in Swedish. */
export const languages = ["sv", "en"] as const;
export type Language = (typeof languages)[number];

export const languageNames: Record<Language, string> = { sv: "Svenska", en: "English" };

export const isLanguage = (value: unknown): value is Language => languages.some((each) => each === value);

/** The same texts in both languages: what one of them lacks does not compile. */
export const inBoth = <T>(texts: { sv: T; en: NoInfer<T> }): Record<Language, T> => texts;

/** The first of somebody's languages that we speak, as a browser lists them. Who speaks neither is met in Swedish. */
export function wishedLanguage(wanted: readonly string[]): Language {
  const spoken = wanted.map((tag) => tag.trim().toLowerCase().split("-")[0]);
  return spoken.find(isLanguage) ?? "sv";
}

const MOST_WISHES = 20;

/** 'en-GB,en;q=0.8,sv;q=0.5', most wanted first. */
export function acceptedLanguages(header: string): string[] {
  const wishes = header
    .split(",", MOST_WISHES)
    .map((wish) => wish.split(";", 2))
    .map(([tag = "", weight = "q=1"]) => ({ tag, weight: Number(weight.trim().replace(/^q=/, "")) || 0 }));
  return wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

const locales: Record<Language, string> = { sv: "sv-SE", en: "en-GB" };

const numbers: Record<Language, Intl.NumberFormat> = {
  sv: new Intl.NumberFormat(locales.sv),
  en: new Intl.NumberFormat(locales.en),
};
const plurals: Record<Language, Intl.PluralRules> = {
  sv: new Intl.PluralRules(locales.sv),
  en: new Intl.PluralRules(locales.en),
};
const lists: Record<Language, Intl.ListFormat> = {
  sv: new Intl.ListFormat(locales.sv),
  en: new Intl.ListFormat(locales.en),
};

/** '1 cake', '1,200 cakes'; '1 200 tårtor'. */
export function countedIn(language: Language, count: number, one: string, many: string): string {
  const word = plurals[language].select(count) === "one" ? one : many;
  return `${numbers[language].format(count)} ${word}`;
}

/** 'a, b and c'; 'a, b och c'. */
export const listedIn = (language: Language, words: readonly string[]): string =>
  lists[language].format(words);

const DAY = { weekday: "long", day: "numeric", month: "long" } as const;

/** 'Monday 2 March'; 'måndag 2 mars'. Some write a comma after the weekday, some do not. */
export const dayIn = (language: Language, date: Temporal.PlainDate): string =>
  date.toLocaleString(locales[language], DAY).replace(",", "");

/** 'Monday 2 March 2026'; 'måndag 2 mars 2026'. */
export const dayYearIn = (language: Language, date: Temporal.PlainDate): string =>
  date.toLocaleString(locales[language], { ...DAY, year: "numeric" }).replace(",", "");

/** '2 March'; '2 mars'. */
export const dayMonthIn = (language: Language, date: Temporal.PlainDate): string =>
  date.toLocaleString(locales[language], { day: "numeric", month: "long" });

/** 'Mon'; 'mån'. */
export const shortWeekdayIn = (language: Language, date: Temporal.PlainDate): string =>
  date.toLocaleString(locales[language], { weekday: "short" });

/** 'March'; 'mars'. */
export const monthIn = (language: Language, month: number): string =>
  new Temporal.PlainDate(2000, month, 1).toLocaleString(locales[language], { month: "long" });

/** With the year only when it is not this one. */
export const dayFromIn = (language: Language, date: Temporal.PlainDate, today: Temporal.PlainDate): string =>
  date.year === today.year ? dayIn(language, date) : dayYearIn(language, date);

/** '12:00'; 'kl. 12:00'. */
export function timeIn(language: Language, time: Temporal.PlainTime | string): string {
  const minutes = Temporal.PlainTime.from(time).toString({ smallestUnit: "minute" });
  return language === "sv" ? `kl.\u00a0${minutes}` : minutes;
}

const englishKronor = new Intl.NumberFormat(locales.en, {
  style: "currency",
  currency: "SEK",
  currencyDisplay: "code",
  trailingZeroDisplay: "stripIfInteger",
});

/** 'SEK 1,250', 'SEK 42.50'; '1 250 kr', '42,50 kr'. */
export const kronorIn = (language: Language, ore: number): string =>
  language === "sv" ? inKronor(ore) : englishKronor.format(ore / 100);

const tenths: Record<Language, Intl.NumberFormat> = {
  sv: new Intl.NumberFormat(locales.sv, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat(locales.en, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
};

/** '0.8 km'; '0,8 km'. */
export const kilometresIn = (language: Language, distance: number): string =>
  `${tenths[language].format(distance)} km`;

/** 'Monday 2 March, 08:00'; 'måndag 2 mars kl. 08:00'. With the year only when it is not this one. */
export function momentIn(language: Language, at: Temporal.ZonedDateTime, today: Temporal.PlainDate): string {
  const day = dayFromIn(language, at.toPlainDate(), today);
  return `${day}${language === "sv" ? "" : ","} ${timeIn(language, at.toPlainTime())}`;
}
