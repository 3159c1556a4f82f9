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
  /** Tomorrow; today as well when its mail was missed. Only those who celebrate openly, never 'fira tyst' or 'fira inte'. */
  days: { names: string[]; date: string; days_left: number }[];
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
  words({ company_name, days, unsubscribe_url }: BirthdayReminderColleagues) {
    const [soonest, ...later] = days.map(({ names, days_left }) => ({
      when: inDays(days_left),
      who: listed(names.map(firstName)),
    }));
    const then = later.map(({ when, who }) => ` och ${when.toLocaleLowerCase("sv")} ${who}`).join("");
    const title = `${soonest!.when} fyller ${soonest!.who} år${then}`;
    return {
      subject: title,
      preheader: `${listed(days.map(({ date }) => day(date)))} på ${company_name}.`,
      eyebrow: company_name,
      title,
      blocks: [
        paragraph(
          `Hej! ${days.map(({ names, date }) => `${listed(names)} fyller år ${day(date)}.`).join(" ")} Glöm inte att säga grattis!`,
        ),
        link("Sluta få mejl om kollegor", unsubscribe_url, "Din egen tårta påverkas inte."),
      ],
      footer: footers.colleague(company_name),
    };
  },
});
