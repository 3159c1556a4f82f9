import { listed } from "../../../../domain/swedish.ts";
import { link, paragraph, type Target } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { firstName } from "../../../../domain/names.ts";
import { inDays } from "../../orders/mails/parts/phrases.ts";
import { unsubscribeUrl } from "../../people/colleague-mails.ts";
import { defineMail } from "../../../mail/define.ts";

export type BirthdayReminderColleagues = {
  company_name: string;
  /** Only those who celebrate openly: 'fira tyst' and 'fira inte' never reach the colleagues. */
  names: string[];
  date: string;
  days_left: number;
  /** Where the reader says no more; it is theirs alone. */
  unsubscribe_url: Target;
};

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
  words({ company_name, names, date, days_left, unsubscribe_url }: BirthdayReminderColleagues) {
    const who = listed(names.map(firstName));
    return {
      subject: `${inDays(days_left)} fyller ${who} år`,
      preheader: `${day(date)} på ${company_name}.`,
      eyebrow: company_name,
      title: `${inDays(days_left)} fyller ${who} år`,
      blocks: [
        paragraph(`Hej! ${listed(names)} fyller år ${day(date)}. Glöm inte att säga grattis!`),
        link("Sluta få mejl om kollegor", unsubscribe_url, "Din egen tårta påverkas inte."),
      ],
      footer: footers.colleague(company_name),
    };
  },
});
