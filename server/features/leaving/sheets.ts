import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { STOCKHOLM } from "../../../domain/clock.ts";
import { auditWords } from "../../../domain/audit.ts";
import { fieldLabel, type CompanyField } from "../../../domain/company-settings.ts";
import { orderLabel, type OrderStatus } from "../../../domain/orders.ts";
import { productKindLabels } from "../../../domain/products.ts";
import { celebrationLabels } from "../../../domain/people.ts";
import { roleNames, type CompanyRole } from "../../../domain/roles.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

/** What a company has, table by table, as its people read it. */

export type Cell = string | number | null;
export type Sheet = { name: string; rows: Cell[][]; complete: boolean };

/** The newest; a larger table says that it is cut. */
const MOST_ROWS = 20_000;

type Column = { head: string; value: SQL; words?: (value: string) => string };
type Table = { name: string; columns: Column[]; from: SQL };

const column = (head: string, value: SQL, words?: Column["words"]): Column =>
  words ? { head, value, words } : { head, value };
const moment = (value: SQL): SQL => sql`to_char(${value} at time zone ${STOCKHOLM}, 'YYYY-MM-DD HH24:MI')`;
const yes = (value: SQL): SQL => sql`case when ${value} then 'Ja' else 'Nej' end`;
/** The story keeps ids of suppliers and offices; readers want names. */
const nameIn = (value: SQL): SQL => sql`case h.change
  when 'supplier_id' then (select v.name from vendors v where v.id = (${value})::uuid)
  when 'office_id' then (select f.name from offices f where f.company_id = h.company_id and f.id = (${value})::uuid)
  else ${value} end`;
const named = (names: Record<string, string>) => (value: string) => names[value] ?? value;
const offerNames = {
  open: "Väntar på svar",
  accepted: "Ja",
  declined: "Nej",
  expired: "Svarade inte i tid",
  withdrawn: "Fick förhinder",
  retracted: "Togs tillbaka",
};
const mailNames = {
  waiting: "Väntar",
  sent: "Skickat",
  dead: "Kom inte fram",
  held: "Hålls",
  unsure: "Kanske framme",
  withdrawn: "Skickades inte",
};
const kindNames = { cake: "Tårta", meal: "Måltid" };

/** By the tenant's role, so that row-level security holds here as everywhere. */
export function tablesOf(company: string, seesFood: boolean): Table[] {
  const food = (value: SQL): SQL => (seesFood ? value : sql`null`);
  return [
    {
      name: "Företaget",
      columns: [
        column("Namn", sql`c.name`),
        column("Organisationsnummer", sql`c.org_number`),
        column("Kontaktperson", sql`concat_ws(' ', c.contact_first_name, c.contact_last_name)`),
        column("E-post", sql`c.contact_email`),
        column("Telefon", sql`c.contact_phone`),
        column("E-post för faktura", sql`c.invoice_email`),
        column("Peppol-id", sql`c.invoice_peppol`),
        column("Fakturareferens", sql`c.invoice_reference`),
        column("Fakturaadress", sql`c.invoice_address`),
        column("Provperioden slutar", moment(sql`c.trial_ends_at`)),
        column("Betalt till", moment(sql`c.period_ends_at`)),
        column("Skapat", moment(sql`c.created_at`)),
      ],
      from: sql`companies c where c.id = ${company}`,
    },
    {
      name: "Kontor",
      columns: [
        column("Namn", sql`f.name`),
        column("Adress", sql`f.address`),
        column("Tar emot", sql`f.receiver_name`),
        column("Telefon", sql`f.receiver_phone`),
        column("Reserv", sql`f.reserve_name`),
        column("Reservens telefon", sql`f.reserve_phone`),
        column("Portkod", sql`f.door_code`),
        column("Vägen in", sql`f.instructions`),
        column("Leveranstid", sql`to_char(f.delivery_time, 'HH24:MI')`),
        column("Kostnadsställe", sql`f.cost_centre`),
        column("Fakturareferens", sql`f.invoice_reference`),
        column("Stängt sedan", moment(sql`f.closed_at`)),
      ],
      from: sql`offices f where f.company_id = ${company} order by f.created_at desc, f.id`,
    },
    {
      name: "Anställda",
      columns: [
        column("Nummer", sql`e.id`),
        column("Namn", sql`e.name`),
        column("Födelsedag", sql`e.birthday::text`),
        column("Startdatum", sql`e.start_date::text`),
        column("Befattning", sql`e.position`),
        column("E-post", sql`e.email`),
        column("Allergier", food(sql`e.allergies`)),
        column("Kost", food(sql`e.dietary_preferences`)),
        column("Firande", sql`e.celebration`, named(celebrationLabels)),
        column("Favorittårta", sql`e.favourite_cake`, named(productKindLabels)),
        column("Text på tårtan", sql`e.cake_text`),
        column("Kontor", sql`f.name`),
        column("Slutade", moment(sql`e.archived_at`)),
      ],
      from: sql`employees e left join offices f on f.company_id = e.company_id and f.id = e.office_id
        where e.company_id = ${company} and e.erased_at is null order by e.name, e.id`,
    },
    {
      name: "Från katalogen",
      columns: [
        column("Anställd", sql`d.employee_id`),
        column("Namn", sql`d.name`),
        column("Användarnamn", sql`d.user_name`),
        column("E-post", sql`d.email`),
        column("Befattning", sql`d.title`),
        column("Kontor", sql`d.office_name`),
        column("Födelsedag", sql`coalesce(d.birthday, d.told_birthday)::text`),
        column("Aktiv", yes(sql`d.active and d.deleted_at is null`)),
        column("Länk skickad", moment(sql`d.link_sent_at`)),
        column("Påmind", moment(sql`d.reminded_at`)),
        column("Första gången", moment(sql`d.created_at`)),
      ],
      from: sql`directory_people d where d.company_id = ${company} order by d.created_at desc, d.id`,
    },
    {
      name: "Samtycken",
      columns: [
        column("Anställd", sql`n.employee_id`),
        column("Text", sql`n.text_version`),
        column("Lämnat av", sql`n.source`, named({ self: "Personen", hr: "HR" })),
        column("Lämnat", moment(sql`n.given_at`)),
        column("Återkallat", moment(sql`n.withdrawn_at`)),
      ],
      from: sql`consents n where n.company_id = ${company} order by n.given_at desc, n.id`,
    },
    {
      name: "Beställningar",
      columns: [
        column("Nummer", sql`o.id`),
        column("Vad", sql`o.kind`, named(kindNames)),
        column("Till", sql`e.name`),
        column("Måltid", sql`s.event_type`),
        column("Dag", sql`o.delivery_date::text`),
        column("Tid", sql`to_char(o.delivery_time, 'HH24:MI')`),
        column("Antal", sql`o.quantity`),
        column("Tårta eller meny", sql`o.product_name`),
        column("Egna portioner", sql`o.separate_name`),
        column("Antal egna portioner", sql`o.separate_count`),
        column("Leverantör", sql`v.name`),
        column("Läge", sql`o.status`, (status) => orderLabel(status as OrderStatus)),
        column("Anteckning", food(sql`o.notes`)),
        column("Efter leveransen", sql`o.outcome_note`),
        column("Pris i kronor", sql`coalesce(o.price_ore, o.product_price_ore) / 100.0`),
        column("Skapad", moment(sql`o.created_at`)),
        column(
          "Bild",
          sql`(select '/tartbild/' || p.key || '.webp' from cake_pictures p where p.company_id = o.company_id and p.order_id = o.id)`,
        ),
      ],
      from: sql`orders o left join employees e on e.company_id = o.company_id and e.id = o.employee_id
        left join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
        left join vendors v on v.id = o.supplier_id
        where o.company_id = ${company} order by o.delivery_date desc, o.id`,
    },
    {
      name: "Tillfrågade leverantörer",
      columns: [
        column("Beställning", sql`f.order_id`),
        column("I ordningen", sql`f.position`),
        column("Leverantör", sql`v.name`),
        column("Frågad", moment(sql`f.offered_at`)),
        column("Svarade", moment(sql`f.answered_at`)),
        column("Svar", sql`f.status`, named(offerNames)),
        column("Orsak", food(sql`f.reason`)),
      ],
      from: sql`offers f left join vendors v on v.id = f.supplier_id
        where f.company_id = ${company} order by f.offered_at desc, f.id`,
    },
    {
      name: "Beställningarnas historia",
      columns: [
        column("Beställning", sql`h.order_id`),
        column("När", moment(sql`h.at`)),
        column("Vem", sql`coalesce(h.actor_name, h.actor)`),
        column("Ändring", sql`h.change`),
        column("Före", food(nameIn(sql`h.before #>> '{}'`))),
        column("Efter", food(nameIn(sql`h.after #>> '{}'`))),
      ],
      from: sql`order_history h where h.company_id = ${company} order by h.id desc`,
    },
    {
      name: "Hälsningar på kort",
      columns: [
        column("Till", sql`e.name`),
        column("Födelsedag", sql`g.birthday::text`),
        column("Från", sql`g.name`),
        column("Hälsning", sql`g.words`),
        column("Skriven", moment(sql`g.written_at`)),
      ],
      from: sql`greetings g join employees e on e.company_id = g.company_id and e.id = g.employee_id
        where g.company_id = ${company} and g.removed_at is null order by g.written_at desc, g.id`,
    },
    {
      name: "Måltidsserier",
      columns: [
        column("Måltid", sql`s.event_type`),
        column("Tid", sql`to_char(s.time, 'HH24:MI')`),
        column("Från", sql`s.start_date::text`),
        column("Till", sql`s.end_date::text`),
        column("Personer", sql`s.people_count`),
        column("Restaurang", sql`v.name`),
        column("Anteckning", food(sql`s.notes`)),
        column("Pågår", yes(sql`s.active`)),
      ],
      from: sql`meal_events s left join vendors v on v.id = s.restaurant_id
        where s.company_id = ${company} order by s.created_at desc, s.id`,
    },
    {
      name: "Mejl",
      columns: [
        column("Skrivet", moment(sql`m.created_at`)),
        column("Skickat", moment(sql`m.sent_at`)),
        column("Till", sql`m.to_email`),
        column("Ämne", sql`m.subject`),
        column("Läge", sql`m.status`, named(mailNames)),
      ],
      // What the platform's staff tells each other of a company is not the company's.
      from: sql`mails m where m.company_id = ${company} and m.audience <> 'platform' order by m.created_at desc, m.id`,
    },
    {
      name: "Ändrade inställningar",
      columns: [
        column("När", moment(sql`h.at`)),
        column("Vem", sql`h.actor_name`),
        column("Uppgift", sql`h.field`, (field) => fieldLabel(field as CompanyField)),
        column("Före", sql`h.before`),
        column("Efter", sql`h.after`),
      ],
      from: sql`company_changes h where h.company_id = ${company} order by h.id desc`,
    },
  ];
}

/** Names of accounts are each person's own: read as the platform. */
export const tablesOfAccounts = (company: string): Table[] => [
  {
    name: "Personer med tillgång",
    columns: [
      column("Namn", sql`u.full_name`),
      column("E-post", sql`u.email`),
      column("Roll", sql`r.role`, (role) => roleNames[role as CompanyRole] ?? "Tårtdags personal"),
      column("Ser allergier", yes(sql`p.sees_allergies`)),
      column(
        "Senast med företagets inloggning",
        moment(sql`(select max(i.used_at) from company_identities i
          where i.company_id = p.company_id and i.user_id = u.id)`),
      ),
      column(
        "Mejl som valts",
        sql`(select string_agg(n.notice || case when n.wanted then '' else ' (av)' end, ', ' order by n.notice)
        from notice_choices n where n.user_id = u.id)`,
      ),
    ],
    from: sql`profiles p join users u on u.id = p.user_id left join user_roles r on r.user_id = u.id
      where p.company_id = ${company} order by u.email`,
  },
  {
    name: "Händelselogg",
    columns: [
      column("När", moment(sql`a.at`)),
      column("Vem", sql`coalesce(u.full_name, u.email, f.name)`),
      column("Vad", sql`a.action`, auditWords),
    ],
    from: sql`audit_log a left join users u on u.id = a.user_id
      left join former_members f on f.company_id = a.company_id and f.user_id = a.user_id
      where a.company_id = ${company} order by a.id desc`,
  },
];

const Cells = z.array(z.union([z.string(), z.number(), z.null()]));

export async function readSheets(tx: Tx, tables: Table[]): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  for (const { name, columns, from } of tables) {
    const values = sql.join(
      columns.map(({ value }) => value),
      sql`, `,
    );
    // oxlint-disable-next-line no-await-in-loop -- a dozen, one after the other on one connection
    const found = await readRows(tx, { cells: Cells })`
      select jsonb_build_array(${values}) as cells from ${from} limit ${MOST_ROWS + 1}`;
    const rows = found.slice(0, MOST_ROWS).map(({ cells }) =>
      cells.map((cell, index) => {
        const { words } = columns[index]!;
        return words && typeof cell === "string" ? words(cell) : cell;
      }),
    );
    const complete = found.length <= MOST_ROWS;
    sheets.push({ name, rows: [columns.map(({ head }) => head), ...rows], complete });
  }
  return sheets;
}
