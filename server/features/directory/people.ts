import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow, readRows } from "../../database/query.ts";
import { isDuplicate } from "../../database/unique.ts";
import type { Filterable } from "./scim/filter.ts";
import { ScimError } from "./scim/scim-error.ts";
import type { PersonColumns, ScimUser, UserRow } from "./scim/user.ts";

/** Rows of the directory's people, of one company. */

const Row = {
  id: z.string(),
  attributes: z.custom<ScimUser>(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  groups: z.custom<UserRow["groups"]>(),
};

const columns = sql`p.id, p.attributes, p.version, p.created_at::text as created_at, p.updated_at::text as updated_at,
  (select json_agg(json_build_object('value', g.id, 'display', g.display_name) order by g.display_name, g.id)
    from directory_members m join directory_groups g on g.company_id = m.company_id and g.id = m.group_id
    where m.company_id = p.company_id and m.person_id = p.id) as groups`;
const written = sql`id, attributes, version, created_at::text as created_at, updated_at::text as updated_at,
  null::json as groups`;

export const personFilters: Filterable = {
  id: { column: sql`p.id`, kind: "uuid" },
  username: { column: sql`p.login`, kind: "folded" },
  externalid: { column: sql`p.external_id`, kind: "exact" },
  active: { column: sql`p.active`, kind: "boolean" },
  displayname: { column: sql`(p.attributes->>'displayName')`, kind: "text" },
  title: { column: sql`(p.attributes->>'title')`, kind: "text" },
  "name.familyname": { column: sql`(p.attributes->'name'->>'familyName')`, kind: "text" },
  "name.givenname": { column: sql`(p.attributes->'name'->>'givenName')`, kind: "text" },
  "name.formatted": { column: sql`(p.attributes->'name'->>'formatted')`, kind: "text" },
  emails: { column: sql`p.email`, kind: "folded" },
  "emails.value": { column: sql`p.email`, kind: "folded" },
  // One address is kept to be found by: the one at work, where there is any.
  "emails.type": { column: sql`case when p.email is not null then 'work' end`, kind: "text" },
  "emails.primary": { column: sql`(p.email is not null)`, kind: "boolean" },
  "meta.created": { column: sql`p.created_at`, kind: "moment" },
  "meta.lastmodified": { column: sql`p.updated_at`, kind: "moment" },
};

export const taken = (userName: string) =>
  new ScimError(409, `Det finns redan en person med userName ${userName}.`, "uniqueness");

const isStillThere = sql`p.deleted_at is null`;

/**
 * Adds people; of each the row, or nothing where the login is somebody's already. Who was deleted and comes back is the same
 * person, with the same id: by the directory's own id, or by the login where one of the two has no such id.
 */
export async function insertPeople(
  tx: Tx,
  companyId: string,
  people: readonly PersonColumns[],
): Promise<(UserRow | undefined)[]> {
  const given = JSON.stringify(people.map((person, ord) => ({ ord, ...person })));
  const mayReturn = await findRow(tx, { id: z.string() })`
    select p.id from directory_people p where p.company_id = ${companyId} and p.deleted_at is not null
      and (p.external_id = any (${sql.param(people.flatMap(({ external_id }) => external_id ?? []))}::text[])
        or p.login in (select lower(name) from unnest(${sql.param(people.map(({ user_name }) => user_name))}::text[]) as name))
    limit 1`;
  const rows = await (mayReturn ? reviveOrAdd : add)(tx, companyId, given);
  // Of two with the same login the first has it.
  const found = new Map(rows.map((row) => [row.user_name, row]));
  return people.map(({ user_name }) => {
    const row = found.get(user_name);
    found.delete(user_name);
    return row;
  });
}

const Written = { ...Row, user_name: z.string() };
const recordset = (
  given: string,
) => sql`jsonb_to_recordset(${given}::jsonb) as given(ord integer, user_name text,
  external_id text, active boolean, attributes jsonb, name text, email text, title text, office_name text, birthday date)`;
const addFrom = (companyId: string, from: SQL) => sql`
  insert into directory_people
    (company_id, user_name, external_id, active, attributes, name, email, title, office_name, birthday)
  select ${companyId}, user_name, external_id, active, attributes, name, email, title, office_name, birthday
  from ${from} order by ord
  on conflict (company_id, login) where deleted_at is null do nothing`;

const add = (tx: Tx, companyId: string, given: string) =>
  readRows(tx, Written)`${addFrom(companyId, recordset(given))} returning ${written}, user_name`;

const reviveOrAdd = (tx: Tx, companyId: string, given: string) =>
  readRows(tx, Written)`
    with given as (select * from ${recordset(given)}
    ), candidates as (
      select given.ord, p.id, p.deleted_at from given join directory_people p on p.company_id = ${companyId}
        and p.deleted_at is not null and p.external_id = given.external_id
      union
      select given.ord, p.id, p.deleted_at from given join directory_people p on p.company_id = ${companyId}
        and p.deleted_at is not null and p.login = lower(given.user_name)
        and (p.external_id is null or given.external_id is null)
    ), latest as (
      select distinct on (ord) ord, id from candidates order by ord, deleted_at desc, id
    ), back as (
      select distinct on (latest.id) latest.id, latest.ord from latest join given using (ord)
      where not exists (select from directory_people other where other.company_id = ${companyId}
        and other.deleted_at is null and other.login = lower(given.user_name))
      order by latest.id, latest.ord
    ), revived as (
      update directory_people p set user_name = given.user_name, external_id = given.external_id, active = given.active,
        attributes = given.attributes, name = given.name, email = given.email, title = given.title,
        office_name = given.office_name, birthday = given.birthday, deleted_at = null, version = p.version + 1,
        updated_at = app_now()
      from given join back using (ord) where p.company_id = ${companyId} and p.id = back.id and p.deleted_at is not null
      returning p.id, p.attributes, p.version, p.created_at, p.updated_at, p.user_name
    ), added as (
      ${addFrom(companyId, sql`given where ord not in (select ord from back)`)}
      returning id, attributes, version, created_at, updated_at, user_name
    )
    select ${written}, user_name from revived union all select ${written}, user_name from added`;

/** One of the company's, or nothing. Held until the end of the transaction where it is to be changed. */
export const findPerson = (tx: Tx, companyId: string, id: string, hold = false) =>
  findRow(tx, Row)`select ${columns} from directory_people p
    where p.company_id = ${companyId} and p.id = ${id} and ${isStillThere} ${hold ? sql`for update of p` : sql``}`;

/** Writes what is new of somebody. The same again is no new version, and the register has nothing to follow. */
export async function updatePerson(
  tx: Tx,
  companyId: string,
  before: UserRow,
  given: PersonColumns,
): Promise<UserRow> {
  const row = await readRow(tx, Row)`
    update directory_people p set user_name = given.user_name, external_id = given.external_id, active = given.active,
      attributes = given.attributes, name = given.name, email = given.email, title = given.title,
      office_name = given.office_name, birthday = given.birthday,
      version = p.version + (p.attributes is distinct from given.attributes)::int,
      updated_at = case when p.attributes is distinct from given.attributes then app_now() else p.updated_at end
    from jsonb_to_record(${JSON.stringify(given)}::jsonb) as given(user_name text,
      external_id text, active boolean, attributes jsonb, name text, email text, title text, office_name text, birthday date)
    where p.company_id = ${companyId} and p.id = ${before.id} and ${isStillThere}
    returning p.id, p.attributes, p.version, p.created_at::text as created_at, p.updated_at::text as updated_at,
      null::json as groups`.catch((error: unknown) => {
    throw isDuplicate(error) ? taken(given.user_name) : error;
  });
  return { ...row, groups: before.groups };
}

/** Gone from the directory: the register lets them leave, and the row stays for when they come back. */
export async function deletePerson(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.execute(sql`update directory_people set deleted_at = app_now(), active = false, version = version + 1,
    updated_at = app_now() where company_id = ${companyId} and id = ${id}`);
  await tx.execute(sql`delete from directory_members where company_id = ${companyId} and person_id = ${id}`);
}

export type Page = { where: SQL | undefined; offset: number; limit: number };

export async function listPeople(tx: Tx, companyId: string, { where, offset, limit }: Page) {
  const filter = sql`p.company_id = ${companyId} and ${isStillThere} and ${where ?? sql`true`}`;
  const { total } = await readRow(tx, { total: z.number() })`
    select count(*)::int as total from directory_people p where ${filter}`;
  if (limit === 0 || offset >= total) return { total, rows: [] };
  const rows = await readRows(tx, Row)`select ${columns} from directory_people p where ${filter}
    order by p.created_at, p.id offset ${offset} limit ${limit}`;
  return { total, rows };
}
