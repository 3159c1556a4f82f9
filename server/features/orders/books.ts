import { z } from "zod";
import { BookRow, type Books } from "../../../contract/books.ts";
import { mealBenefit } from "../../../domain/benefit.ts";
import { benefitOf, vatOf } from "../../../domain/books.ts";
import { accountsOf, bookAccounts } from "../../../domain/verifications.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { cake_orders, meal_orders } from "../../database/schema-orders.ts";
import { openOffices } from "../companies/offices.ts";
import { cakePrice, mealPrice } from "./booked-price.ts";
import { deliveryState } from "./delivery-state.ts";

const [cake, meal] = [ref(cake_orders, "o"), ref(meal_orders, "o")];
const MOST_ROWS = 10_000;

/** What was delivered in a month, with the moms of each day. */
export async function readBooks(tx: Tx, company: string, year: number, month: number): Promise<Books> {
  const deliveries = await deliveredIn(tx, company, Temporal.PlainYearMonth.from({ year, month }));
  const { name, org_number } = await readRow(tx, { name: z.string(), org_number: z.string().nullable() })`
    select name, org_number from companies where id = ${company}`;
  const said = await readRows(tx, { account: z.enum(bookAccounts), number: z.string().nullable() })`
    select account, number from book_accounts where company_id = ${company}`;
  const offices = await openOffices(tx, company);
  // In a company with one office the word is never seen.
  const several = offices.length > 1 || deliveries.some(({ office_id }) => office_id !== offices[0]!.id);
  const { source_year, estimated } = mealBenefit(year);
  return {
    company_name: name,
    org_number,
    year,
    month,
    benefit_year: source_year,
    benefit_estimated: estimated,
    accounts: accountsOf(said),
    cost_centres: offices.map(({ id: office_id, name: office_name, cost_centre }) => ({
      office_id,
      office_name,
      code: cost_centre,
    })),
    rows: deliveries.map((row) => ({
      ...row,
      office_name: several ? row.office_name : null,
      vat_percent: vatOf(row.kind, row.delivery_date),
      benefit_kronor_per_person: benefitOf(row.kind, year),
    })),
  };
}

const Delivered = BookRow.omit({
  vat_percent: true,
  benefit_kronor_per_person: true,
}).extend({ office_id: z.string(), office_name: z.string() });

function deliveredIn(tx: Tx, company: string, month: Temporal.PlainYearMonth) {
  const first = month.toPlainDate({ day: 1 }).toString();
  const last = month.toPlainDate({ day: month.daysInMonth }).toString();
  return readRows(tx, Delivered)`
    select o.id, 'cake' as kind, o.delivery_date::text, v.id as supplier_id, v.name as supplier_name,
      o.portion_size as quantity, o.invoice_interval, ${cakePrice(cake)} as price_ore,
      o.separate_count,
      f.id as office_id, f.name as office_name, f.cost_centre
    from cake_orders o join offices f on f.company_id = o.company_id and f.id = o.office_id
    left join vendors v on v.id = o.bakery_id
    where o.company_id = ${company} and ${deliveryState(cake)} = 'delivered' and o.delivery_date between ${first} and ${last}
    union all
    select o.id, e.event_type, o.delivery_date::text, v.id, v.name, o.people_count, o.invoice_interval, ${mealPrice(meal)}, null,
      f.id, f.name, f.cost_centre
    from meal_orders o join offices f on f.company_id = o.company_id and f.id = o.office_id
    join meal_events e on e.company_id = o.company_id and e.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${company} and ${deliveryState(meal)} = 'delivered' and o.delivery_date between ${first} and ${last}
    order by delivery_date, kind, id limit ${MOST_ROWS}`;
}
