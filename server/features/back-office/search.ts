import { sql } from "drizzle-orm";
import { searchPlatform } from "../../../contract/search.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import { asQuery } from "../../database/search-words.ts";

const Found = searchPlatform.output.shape;

/** One more than is shown tells that there are more. */
export const MOST = 6;
const LIMIT = sql.raw(String(MOST + 1));

/** The expressions of the indexes in migration 0069. */
const vectors = {
  companies: fragment`search_words(c.name || ' ' || coalesce(c.org_number, '') || ' '
    || coalesce(c.contact_first_name, '') || ' ' || coalesce(c.contact_last_name, '') || ' ' || coalesce(c.contact_email, ''))`,
  users: fragment`search_words(u.email || ' ' || coalesce(u.full_name, ''))`,
  invitations: fragment`search_words(i.email)`,
  vendors: fragment`search_words(v.name || ' ' || coalesce(v.email, ''))`,
};

/** The ids that begin so. Eight signs at least: fewer begin too many. */
export function readIdRange(search: string): [string, string] | null {
  if (!/^[\da-f-]{8,36}$/i.test(search)) return null;
  const digits = search.replaceAll("-", "").toLowerCase();
  if (digits.length < 8 || digits.length > 32) return null;
  return [asId(digits.padEnd(32, "0")), asId(digits.padEnd(32, "f"))];
}

const asId = (digits: string) =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, (_, ...parts: string[]) => parts.slice(0, 5).join("-"));

export const findCompanies = (tx: Tx, words: string) => readRows(tx, Found.companies.element)`
  select c.id, c.name, c.org_number,
    nullif(concat_ws(', ', nullif(concat_ws(' ', c.contact_first_name, c.contact_last_name), ''), c.contact_email), '') as contact
  from companies c where ${vectors.companies} @@ ${asQuery(words)} order by c.name, c.id limit ${LIMIT}`;

/** Whoever has access comes before whoever is only invited. */
export const findPeople = (tx: Tx, words: string) => readRows(tx, Found.people.element)`
  (select u.email, u.full_name as name, false as invited, c.id as company_id, c.name as company_name
    from users u join profiles p on p.user_id = u.id join companies c on c.id = p.company_id
    where ${vectors.users} @@ ${asQuery(words)} order by u.email limit ${LIMIT})
  union all
  (select i.email, null, true, c.id, c.name
    from invitations i join companies c on c.id = i.company_id
    where ${vectors.invitations} @@ ${asQuery(words)} and i.accepted_at is null and i.revoked_at is null
    order by i.email limit ${LIMIT})
  order by invited, email limit ${LIMIT}`;

export const findOrders = (tx: Tx, [first, last]: [string, string]) => readRows(tx, Found.orders.element)`
  select o.id, o.kind, o.delivery_date, o.approval_asked_at is not null as requested,
    c.id as company_id, c.name as company_name
  from orders o join companies c on c.id = o.company_id
  where o.id between ${first}::uuid and ${last}::uuid order by o.id limit ${LIMIT}`;

export const findSuppliers = (tx: Tx, words: string) => readRows(tx, Found.suppliers.element)`
  select v.id, v.name, v.address, v.active from vendors v
  where ${vectors.vendors} @@ ${asQuery(words)} order by v.active desc, v.name, v.id limit ${LIMIT}`;
