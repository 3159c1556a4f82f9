import { sql } from "drizzle-orm";
import { z } from "zod";
import { deliveryReason, deliveryRules } from "../../../domain/birthday.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { type Language, languages as allLanguages } from "../../../domain/language.ts";
import { lostOffers } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { isLost } from "../../database/lost-offers.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { flatMapYielding } from "../../mail/flat-map-yielding.ts";
import { birthdayReminderColleagues } from "./mails/birthday-reminder-colleagues.ts";
import { birthdayReminders } from "./mails/birthday-reminders.ts";
import type { MailRenderer, Written } from "../../mail/registry.ts";
import type { DefinedMail, MailProperties } from "../../mail/define.ts";
import { mailLink } from "../../mail/links.ts";
import type { Services } from "../../providers/services.ts";
import { approvalReason, wasRejected } from "../orders/approval-reason.ts";
import { closuresShape } from "./cake-settings.ts";
import { celebratesOpenly, type Condition, isUnordered } from "./birthdays.ts";
import { greetingUrl } from "../people/greeting-links.ts";
import { unsubscribeUrl } from "../people/colleague-mails.ts";
import { birthdayInYear } from "../people/birthday-in-year.ts";

const Birthday = {
  id: z.string(),
  company_name: z.string(),
  contact_first_name: z.string().nullable(),
  name: z.string(),
  date: z.string(),
  celebration: z.enum(["celebrate", "quiet"]),
  lost: z.enum(lostOffers).nullable(),
  rejected: z.object({ reason: z.string().nullable() }).nullable(),
  delivery_rule: z.enum(deliveryRules),
  closures: closuresShape,
  has_autopilot: z.boolean(),
};
type Birthday = Row<typeof Birthday>;
const o = ref(cake_orders, "o");
type Told = {
  birthdays: [Birthday, ...Birthday[]];
  today: Temporal.PlainDate;
  services: Services;
  reader: string | null;
  language: Language;
};

type BirthdayMail = { of: MailProperties; still: Condition; mail(told: Told): DefinedMail };

export const birthdayRenderers: MailRenderer[] = [
  renderer({ of: birthdayReminders, still: isUnordered, mail: toHr }),
  renderer({ of: birthdayReminderColleagues, still: celebratesOpenly, mail: toColleagues }),
];

function renderer(mail: BirthdayMail): MailRenderer {
  return { of: mail.of, render: (tx, services, mails) => renderBirthdays(tx, services, mail, mails) };
}

/** Words for mails of one kind, by their keys: who still has a birthday ahead that the reader should hear of. */
async function renderBirthdays(
  tx: Tx,
  services: Services,
  { of, still, mail: words }: BirthdayMail,
  mails: readonly Written[],
): ReturnType<MailRenderer["render"]> {
  const today = stockholmToday(services.clock);
  const found = await readRows(tx, Birthday)`
    select e.id, c.name as company_name, c.contact_first_name, e.name, day.date::text as date, e.celebration,
      ended.lost, ended.rejected, f.delivery_rule, f.closures,
      exists (select from autopilots a where a.company_id = c.id and a.on_since is not null) as has_autopilot
    from employees e join companies c on c.id = e.company_id
    join offices f on f.company_id = e.company_id and f.id = e.office_id
    join reminders r on r.company_id = e.company_id and r.kind = ${of.kind} and r.subject_id = e.id
    cross join lateral (select r.delivery_date as date) day
    left join lateral (
      select case when ${isLost(o)} then o.offer_status else 'declined' end as lost,
        case when ${wasRejected(o)} then jsonb_build_object('reason', ${approvalReason(o)}) end as rejected
      from cake_orders o where o.company_id = e.company_id and o.employee_id = e.id and o.birthday = day.date
        and o.occasion = 'birthday'
        and o.status = 'declined' order by o.created_at desc limit 1
    ) ended on true
    where e.id in ${mails.flatMap((mail) => mail.employee_ids)} and day.date >= ${today.toString()}
      and ${birthdayInYear(fragment`e.birthday`, sql`extract(year from day.date)`)} = day.date
      and e.archived_at is null and e.celebration <> 'none'
      and ${still(ref(employees, "e"), fragment`day.date`)}
    order by day.date, e.name, e.id`;
  const readers = mails.flatMap(({ recipient_id }) => recipient_id ?? []);
  const languages = await readRows(tx, { id: z.string(), language: z.enum(allLanguages) })`
    select id, language from employees
    where id in (select json_array_elements_text(${JSON.stringify(readers)}::json)::uuid)`;
  const languageOf = new Map(languages.map(({ id, language }) => [id, language]));
  return flatMapYielding(mails, ({ key, employee_ids, recipient_id: reader }) => {
    const own = found.filter((birthday) => employee_ids.includes(birthday.id));
    if (own.length === 0) return [];
    const mail = words({
      birthdays: own as Told["birthdays"],
      today,
      services,
      reader,
      language: languageOf.get(reader ?? "") ?? "sv",
    });
    return [[key, { mail, employeeIds: own.map((birthday) => birthday.id) }]];
  });
}

const daysLeft = (date: string, today: Temporal.PlainDate) => daysUntil(Temporal.PlainDate.from(date), today);

function toHr({ birthdays, today, services }: Told): DefinedMail {
  return birthdayReminders({
    ...birthdays[0],
    birthdays: birthdays.map(({ name, date, celebration, lost, rejected, delivery_rule, closures }) => ({
      name,
      date,
      lost,
      rejected,
      delivery_reason: deliveryReason(Temporal.PlainDate.from(date), today, delivery_rule, closures),
      days_left: daysLeft(date, today),
      quiet: celebration === "quiet",
    })),
    cakes_url: `${services.publicUrl}/dashboard?tab=tartor`,
    autopilot_url: birthdays[0].has_autopilot ? null : `${services.publicUrl}/dashboard/autopilot`,
  });
}

/** Buttons for cards in one mail. */
const MOST_CARDS = 5;

function toColleagues({ birthdays, today, services, reader, language }: Told): DefinedMail {
  const inLanguage = language === "sv" ? "" : `&sprak=${language}`;
  return birthdayReminderColleagues({
    company_name: birthdays[0].company_name,
    days: [...Map.groupBy(birthdays, ({ date }) => date)].map(([date, celebrated]) => ({
      names: celebrated.map(({ name }) => name),
      date,
      days_left: daysLeft(date, today),
    })),
    cards:
      birthdays.length > MOST_CARDS
        ? []
        : birthdays.map(({ id, name, date }) => {
            const card = { employee_id: id, birthday: date, holder_id: reader };
            return { name, url: mailLink(services.vault, greetingUrl(services, card) + inLanguage) };
          }),
    unsubscribe_url: mailLink(
      services.vault,
      unsubscribeUrl(services, reader ?? "") + inLanguage.replace("&", "?"),
    ),
    language,
  });
}
