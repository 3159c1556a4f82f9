import { listed } from "../../../../domain/swedish.ts";
import { paragraph } from "../../../mail/blocks.ts";
import { day } from "../../../mail/day.ts";
import { footers } from "../../../mail/footers.ts";
import { renderMail, type Mail } from "../../../mail/render.ts";
import { firstName, inDays } from "../../../mail/phrases.ts";

export type BirthdayReminderColleagues = {
  company_name: string;
  /** Only those who celebrate openly: 'fira tyst' and 'fira inte' never reach the colleagues. */
  names: string[];
  date: string;
  days_left: number;
};

export function birthdayReminderColleagues({
  company_name,
  names,
  date,
  days_left,
}: BirthdayReminderColleagues): Mail {
  const who = listed(names.map(firstName));
  return renderMail({
    subject: `${inDays(days_left)} fyller ${who} år`,
    preheader: `${day(date)} på ${company_name}.`,
    eyebrow: company_name,
    title: `${inDays(days_left)} fyller ${who} år`,
    blocks: [paragraph(`Hej! ${listed(names)} fyller år ${day(date)}. Glöm inte att säga grattis!`)],
    footer: footers.colleague(company_name),
  });
}
