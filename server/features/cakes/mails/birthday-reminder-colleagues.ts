import { dayIn, inBoth, type Language, listedIn } from "../../../../domain/language.ts";
import { button, link, paragraph, type Target } from "../../../mail/blocks.ts";
import { footers } from "../../../mail/footers.ts";
import { firstName } from "../../../../domain/names.ts";
import { inDays } from "../../orders/mails/parts/phrases.ts";
import { unsubscribeUrl } from "../../people/colleague-mails.ts";
import { defineMail } from "../../../mail/define.ts";

export type BirthdayReminderColleagues = {
  company_name: string;
  /** Tomorrow; today as well when its mail was missed. Only those who celebrate openly, never 'fira tyst' or 'fira inte'. */
  days: { names: string[]; date: string; days_left: number }[];
  /** Where the reader writes on their cards; theirs alone. A long list would bury the mail, and has none. */
  cards?: { name: string; url: Target }[];
  /** Where the reader says no more; it is theirs alone. */
  unsubscribe_url: Target;
  language?: Language;
};

const texts = inBoth({
  sv: {
    inDays,
    title: (when: string, who: string) => `${when} fyller ${who} år`,
    andThen: (when: string, who: string) => ` och ${when.toLocaleLowerCase("sv")} ${who}`,
    preheader: (days: string, company: string) => `${days} på ${company}.`,
    birthday: (who: string, day: string, _count: number) => `${who} fyller år ${day}.`,
    text: (birthdays: string) => `Hej! ${birthdays} Glöm inte att säga grattis!`,
    card: (who: string) => `Skriv på kortet till ${who}`,
    stop: "Sluta få mejl om kollegor",
    ownCake: "Din egen tårta påverkas inte.",
    footer: footers.colleague,
  },
  en: {
    inDays: (days) => (days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`),
    title: (when, who) => `Birthday ${when}: ${who}`,
    andThen: (when, who) => ` and ${when} ${who}`,
    preheader: (days, company) => `${days} at ${company}.`,
    birthday: (who, day, count) => `${who} ${count === 1 ? "has a birthday" : "have birthdays"} on ${day}.`,
    text: (birthdays) => `Hello! ${birthdays} Remember to congratulate!`,
    card: (who) => `Write on the card for ${who}`,
    stop: "Get no more emails about colleagues",
    ownCake: "Your own cake is not affected.",
    footer: footers.english.colleague,
  },
});

export const birthdayReminderColleagues = defineMail({
  kind: "birthday-reminder-colleagues",
  audience: "employee",
  about: "birthday",
  erasure: "content",
  renderAtDeparture: "employees",
  expires: "birthday",
  companyCeiling: true,
  label: "Påminnelse om en kollegas födelsedag",
  unsubscribeUrl,
  words({ company_name, days, cards = [], unsubscribe_url, language = "sv" }: BirthdayReminderColleagues) {
    const say = texts[language];
    const [soonest, ...later] = days.map(
      ({ names, days_left }) => [say.inDays(days_left), listedIn(language, names.map(firstName))] as const,
    );
    const title = say.title(...soonest!) + later.map((each) => say.andThen(...each)).join("");
    const when = listedIn(
      language,
      days.map(({ date }) => dayIn(language, Temporal.PlainDate.from(date))),
    );
    const each = days.map(({ names, date }) =>
      say.birthday(listedIn(language, names), dayIn(language, Temporal.PlainDate.from(date)), names.length),
    );
    return {
      language,
      subject: title,
      preheader: say.preheader(when, company_name),
      eyebrow: company_name,
      title,
      blocks: [
        paragraph(say.text(each.join(" "))),
        ...cards.map(({ name, url }) => (cards.length > 1 ? link : button)(say.card(firstName(name)), url)),
        link(say.stop, unsubscribe_url, say.ownCake),
      ],
      footer: say.footer(company_name),
    };
  },
});
