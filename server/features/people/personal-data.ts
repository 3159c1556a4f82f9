import { sql } from "drizzle-orm";
import { z } from "zod";
import { employeeFields, writtenFields } from "../../../contract/entities/employee.ts";
import { languageNames, languages } from "../../../domain/language.ts";
import { orderLabel, orderStatuses } from "../../../domain/orders.ts";
import { celebrationLabels, celebrations } from "../../../domain/people.ts";
import { lovedKinds, productKindLabels } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import { isToEmployees } from "../../mail/erase-content.ts";
import { findMail } from "../../mail/registry.ts";

/**
 * Everything that is stored about one person, in words that they understand: for the right of access and for taking
 * one's data along. Mails are listed by what they were and when, since their text is also other people's; with the
 * subject when it was the person's to read, or is about nobody else. A card is a surprise until its day.
 */
export async function collectPersonalData(tx: Tx, companyId: string, employeeId: string) {
  const them = sql`array[${employeeId}::uuid]`;
  const toThem = isToEmployees(them);
  const { person, company, office, directory, consents, orders, greetings, mails } = await readRow(
    tx,
    Stored,
  )`
    select
      (select json_build_object(${written}, 'tårtor pausade', cakes_paused_at, 'tårtor pausade till', cakes_paused_until, 'språk', language, 'källa', source, 'inlagd', created_at, 'ändrad', updated_at,
          'arkiverad', archived_at)
        from employees where company_id = ${companyId} and id = ${employeeId}) as person,
      (select f.name from employees e join offices f on f.company_id = e.company_id and f.id = e.office_id
        where e.company_id = ${companyId} and e.id = ${employeeId}
          and exists (select from offices other where other.company_id = f.company_id and other.id <> f.id)) as office,
      (select name from companies where id = ${companyId}) as company,
      (select json_build_object('sagt', attributes, 'första gången', created_at, 'ändrat', updated_at,
          'egen födelsedag', told_birthday, 'länk skickad', link_sent_at, 'påmind', reminded_at)
        from directory_people where company_id = ${companyId} and employee_id = ${employeeId}) as directory,
      (select coalesce(json_agg(json_build_object('version', text_version, 'lämnat av', source,
          'lämnat', given_at, 'återtaget', withdrawn_at) order by given_at), '[]')
        from consents where company_id = ${companyId} and employee_id = ${employeeId}) as consents,
      (select coalesce(json_agg(json_build_object('leveransdag', o.delivery_date, 'status', o.status,
          'bitar', o.portion_size, 'tillfälle', o.occasion_title, 'tårta', o.product_name, 'bageri', v.name, 'beställd', o.created_at,
          'bild', (select '/tartbild/' || p.key || '.webp' from cake_pictures p
            where p.company_id = o.company_id and p.order_id = o.id)) order by o.delivery_date), '[]')
        from cake_orders o left join vendors v on v.id = o.bakery_id
        where o.company_id = ${companyId} and o.employee_id = ${employeeId}) as orders,
      (select coalesce(json_agg(json_build_object('till', case when g.employee_id = ${employeeId} then 'Dig' else t.name end,
          'från', g.name, 'hälsning', g.words, 'skriven', g.written_at) order by g.written_at), '[]')
        from greetings g join employees t on t.company_id = g.company_id and t.id = g.employee_id
        where g.company_id = ${companyId} and (g.employee_id = ${employeeId} or g.holder_id = ${employeeId})
          and g.removed_at is null
          and (g.employee_id <> ${employeeId} or g.birthday <= app_today())) as greetings,
      (select coalesce(json_agg(m order by m.written_at, m.kind, m.subject nulls first), '[]') from (
        select kind, to_them, subject, count(*) as count, created_at as written_at, min(sent_at) as sent_at
        from (select kind, created_at, sent_at, ${toThem} is true as to_them,
            case when ${toThem} or employee_ids <@ ${them} then subject end as subject
          from mails where company_id = ${companyId} and (employee_ids @> ${them} or ${toThem})) mail
        group by kind, to_them, subject, created_at) m) as mails`;
  const mailsThat = (areToThem: boolean) =>
    mails.filter((mail) => mail.to_them === areToThem).map(mailInWords);
  return {
    företag: company,
    uppgifter: {
      ...person,
      ...(office && { kontor: office }),
      firande: celebrationLabels[person.firande],
      favorittårta: person.favorittårta && productKindLabels[person.favorittårta],
      språk: languageNames[person.språk],
      källa: sources[person.källa],
    },
    ...(directory && { "företagets katalog": directory }),
    samtycken: consents.map((consent) => ({ ...consent, "lämnat av": givers[consent["lämnat av"]] })),
    tårtor: orders.map((order) => ({ ...order, status: orderLabel(order.status) })),
    hälsningar: greetings,
    mejl: { "till personen": mailsThat(true), "om personen": mailsThat(false) },
  };
}

/** Every field that somebody writes, under its name in Swedish. */
const written = sql.join(
  writtenFields.map((name) => {
    const field: { label: string; ownLabel?: string } = employeeFields[name];
    const label = (field.ownLabel ?? field.label).toLowerCase();
    return sql`${label}::text, ${sql.identifier(name)}`;
  }),
  sql`, `,
);

const mailInWords = ({ kind, subject, count, written_at, sent_at }: StoredMail) => ({
  vad: findMail(kind)?.label ?? "Annat mejl",
  ämne: subject,
  antal: count,
  skrivet: written_at,
  skickat: sent_at,
});

const StoredMail = z.object({
  kind: z.string(),
  to_them: z.boolean(),
  subject: z.string().nullable(),
  count: z.number(),
  written_at: z.string(),
  sent_at: z.string().nullable(),
});
type StoredMail = z.infer<typeof StoredMail>;

const sources = {
  hr: "Inlagd av HR",
  self: "Egen registrering",
  import: "Importerad av HR",
  directory: "Från företagets katalog",
};
const givers = { hr: "HR", self: "Personen själv" };

/** What is only handed on, under the names that the person reads, is not looked at here. */
const Stored = {
  company: z.string(),
  /** Of a company that has, or had, several. */
  office: z.string().nullable(),
  person: z.looseObject({
    firande: z.enum(celebrations),
    favorittårta: z.enum(lovedKinds).nullable(),
    språk: z.enum(languages),
    källa: z.enum(["hr", "self", "import", "directory"]),
  }),
  /** Of somebody whom the company's directory tells of. */
  directory: z.looseObject({}).nullable(),
  consents: z.array(z.looseObject({ "lämnat av": z.enum(["hr", "self"]) })),
  orders: z.array(z.looseObject({ status: z.enum(orderStatuses) })),
  greetings: z.array(z.looseObject({})),
  mails: z.array(StoredMail),
};
