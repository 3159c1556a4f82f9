import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Page } from "../../jobs/part.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { type Fragment, fragment } from "../../database/ref.ts";
import type { OutboxMail } from "../../mail/outbox.ts";
import { bakeryYearlyList } from "./mails/bakery-yearly-list.ts";
import { languages } from "../../../domain/language.ts";

/** What is left of a year, all of it for one that has not begun. */
export const isLeftOf = (year: number, day: Fragment, today: Temporal.PlainDate): SQL => sql`${day}
  between greatest(${today.toString()}, ${`${year}-01-01`}::date) and ${`${year}-12-31`}`;

const List = {
  vendor_id: z.string(),
  bakery_name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  company_id: z.string(),
  office_id: z.string(),
  /** The company's first office. */
  is_first: z.boolean(),
  company_name: z.string(),
  address: z.string().nullable(),
  deliveries: z.array(z.object({ delivery_date: z.string(), portion_size: z.number() })),
};

/** What is left of a year with each bakery, one mail for a bakery and an office. */
export async function yearlyListMails(
  tx: Tx,
  page: Page,
  year: number,
  today: Temporal.PlainDate,
): Promise<OutboxMail[]> {
  const rows = await readRows(tx, List)`
    select v.id as vendor_id, v.name as bakery_name, v.email, v.language, c.id as company_id, c.name as company_name,
      f.id as office_id, f.address, not exists (select from offices older
        where older.company_id = f.company_id and (older.created_at, older.id) < (f.created_at, f.id)) as is_first,
      jsonb_agg(jsonb_build_object('delivery_date', o.delivery_date, 'portion_size', o.portion_size)
        order by o.delivery_date) as deliveries
    from cake_orders o
    join companies c on c.id = o.company_id
    join offices f on f.company_id = o.company_id and f.id = o.office_id
    join vendors v on v.id = o.bakery_id and v.active and v.email is not null
    where ${page(sql`o.company_id`)} and o.status in ('pending', 'planned', 'requested', 'confirmed')
      and ${isLeftOf(year, fragment`o.delivery_date`, today)}
    group by v.id, c.id, f.id`;
  return rows.map(({ vendor_id, email, company_id, office_id, is_first, ...list }) => ({
    key: [vendor_id, company_id, year, ...(is_first ? [] : [office_id])].join(":"),
    to: email,
    recipientId: vendor_id,
    companyId: company_id,
    mail: bakeryYearlyList({ ...list, year }),
  }));
}
