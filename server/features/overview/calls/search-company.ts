import { z } from "zod";
import { searchCompany } from "../../../../contract/search.ts";
import { nextBirthday } from "../../../../domain/birthday.ts";
import type { Tx } from "../../../database/database.ts";
import { readRows } from "../../../database/query.ts";
import { asQuery, readWords } from "../../../database/search-words.ts";
import { implement } from "../../../calls/implement.ts";

const MOST = 5;
/** A cake that came is asked about for a while; a meal that came is in the history. */
const DAYS_BACK = 31;

const Found = searchCompany.output.shape;

export default implement(searchCompany, async ({ input: { search }, tx, today, caller }) => {
  const words = readWords(search);
  if (!words) return { people: [], orders: [], suppliers: [] };
  const company = caller.company.id;
  return {
    people: await findPeople(tx, company, words, today),
    orders: await findOrders(tx, company, words, today),
    suppliers: await findSuppliers(tx, company, words),
  };
});

const { id, name, position, order_id, paused } = Found.people.element.shape;
const Person = { id, name, position, order_id, paused, birthday: z.string() };

/** Whose day has passed this year comes after everybody whose day is ahead. */
async function findPeople(tx: Tx, company: string, words: string, today: Temporal.PlainDate) {
  const people = await readRows(tx, Person)`
    select e.id, e.name, e.position, e.birthday::text as birthday,
      e.cakes_paused_at is not null as paused,
      (select o.id from cake_orders o where o.company_id = e.company_id and o.employee_id = e.id
        and o.delivery_date between ${today.toString()} and ${today.add({ years: 1 }).toString()}
        and o.status not in ('declined', 'cancelled') order by o.delivery_date limit 1) as order_id
    from employees e
    where e.company_id = ${company} and e.archived_at is null and search_words(e.name) @@ ${asQuery(words)}
    order by day_of_year(e.birthday) < day_of_year(${today.toString()}), day_of_year(e.birthday), e.name, e.id
    limit ${MOST}`;
  return people.map(({ birthday, ...person }) => ({
    ...person,
    next_birthday: nextBirthday(Temporal.PlainDate.from(birthday), today).toString(),
  }));
}

const findOrders = (tx: Tx, company: string, words: string, today: Temporal.PlainDate) => readRows(
  tx,
  Found.orders.element,
)`
  select id, kind, title, delivery_date::text as delivery_date, quantity, supplier, status, offer_status from (
    select o.id, 'cake' as kind, 'Tårta till ' || e.name as title, o.delivery_date, o.portion_size as quantity,
      v.name as supplier, o.status, o.offer_status
    from cake_orders o
    join employees e on e.company_id = o.company_id and e.id = o.employee_id and e.archived_at is null
    left join vendors v on v.id = o.bakery_id
    where o.company_id = ${company} and o.delivery_date >= ${today.subtract({ days: DAYS_BACK }).toString()}
    union all
    select o.id, 'meal', initcap(s.event_type), o.delivery_date, o.people_count, v.name, o.status, o.offer_status
    from meal_orders o
    join meal_events s on s.company_id = o.company_id and s.id = o.meal_event_id
    left join vendors v on v.id = o.restaurant_id
    where o.company_id = ${company} and o.delivery_date >= ${today.toString()}
  ) found
  where status <> 'cancelled' and search_words(title || ' ' || coalesce(supplier, '')) @@ ${asQuery(words)}
  order by abs(delivery_date - ${today.toString()}::date), title, id limit ${MOST}`;

const findSuppliers = (tx: Tx, company: string, words: string) => readRows(tx, Found.suppliers.element)`
  select v.id, v.name, v.address, v.restaurant_type is null as makes_cakes from vendors v
  where v.active and search_words(v.name || ' ' || coalesce(v.email, '')) @@ ${asQuery(words)}
    and (exists (select from orders o where o.company_id = ${company} and o.supplier_id = v.id)
      or exists (select from autopilot_suppliers a where a.company_id = ${company} and a.supplier_id = v.id))
  order by v.name, v.id limit ${MOST}`;
