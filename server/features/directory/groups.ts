import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow, readIds, readRow, readRows } from "../../database/query.ts";
import type { Page } from "./people.ts";
import type { Filterable } from "./scim/filter.ts";
import { MOST_MEMBERS, type ScimGroup } from "./scim/group.ts";
import { badValue, ScimError } from "./scim/scim-error.ts";

/** Groups of the directory, and who is in them. One that the company has given an office says where its people are. */

/** All of somebody's stand in every answer about them. */
const MOST_GROUPS = 1000;

const Row = {
  id: z.string(),
  display_name: z.string(),
  external_id: z.string().nullable(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  members: z.custom<{ value: string; display: string }[] | null>(),
};
export type GroupRow = { [K in keyof typeof Row]: z.output<(typeof Row)[K]> };

const columns = (withMembers: boolean): SQL => sql`g.id, g.display_name, g.external_id, g.version,
  g.created_at::text as created_at, g.updated_at::text as updated_at,
  ${
    withMembers
      ? sql`(select json_agg(json_build_object('value', p.id, 'display', coalesce(p.name, p.user_name)) order by p.created_at, p.id)
          from directory_members m join directory_people p on p.company_id = m.company_id and p.id = m.person_id
          where m.company_id = g.company_id and m.group_id = g.id)`
      : sql`null::json`
  } as members`;

export const groupFilters: Filterable = {
  id: { column: sql`g.id`, kind: "uuid" },
  displayname: { column: sql`g.display_name`, kind: "text" },
  externalid: { column: sql`g.external_id`, kind: "exact" },
  "meta.created": { column: sql`g.created_at`, kind: "moment" },
  "meta.lastmodified": { column: sql`g.updated_at`, kind: "moment" },
};

export async function listGroups(
  tx: Tx,
  companyId: string,
  { where, offset, limit, withMembers }: Page & { withMembers: boolean },
) {
  const filter = sql`g.company_id = ${companyId} and ${where ?? sql`true`}`;
  const { total } = await readRow(tx, { total: z.number() })`
    select count(*)::int as total from directory_groups g where ${filter}`;
  if (limit === 0 || offset >= total) return { total, rows: [] };
  const page = sql`select g.* from directory_groups g where ${filter}
    order by g.created_at, g.id offset ${offset} limit ${limit}`;
  const rows = await readRows(
    tx,
    Row,
  )`select ${columns(withMembers)} from (${withMembers ? withinReason(page) : page}) g
    order by g.created_at, g.id`;
  return { total, rows };
}

/** As many groups as an answer has room for, at least one: a page may be shorter than what was asked for. */
const withinReason = (page: SQL): SQL => sql`
  select * from (
    select page.*, row_number() over before as nth, sum((select count(*) from directory_members m
      where m.company_id = page.company_id and m.group_id = page.id)) over before as members_so_far
    from (${page}) page window before as (order by page.created_at, page.id)) counted
  where nth = 1 or members_so_far <= ${MOST_MEMBERS}`;

export const findGroup = (tx: Tx, companyId: string, id: string, withMembers = true) =>
  findRow(tx, Row)`select ${columns(withMembers)} from directory_groups g
    where g.company_id = ${companyId} and g.id = ${id}`;

/** Held, so that two that change the same group do it one after the other. */
export const holdGroup = (tx: Tx, companyId: string, id: string) =>
  findRow(tx, { version: z.number() })`select version from directory_groups
    where company_id = ${companyId} and id = ${id} for update`;

export async function insertGroup(tx: Tx, companyId: string, group: ScimGroup): Promise<string> {
  const { count } = await readRow(tx, { count: z.number() })`
    select count(*)::int as count from directory_groups where company_id = ${companyId}`;
  if (count >= MOST_GROUPS) throw new ScimError(403, `Högst ${MOST_GROUPS} grupper. Ta bort någon först.`);
  const { id } = await readRow(tx, { id: z.string() })`
    insert into directory_groups (company_id, display_name, external_id)
    values (${companyId}, ${group.displayName}, ${group.externalId ?? null}) returning id`;
  await addMembers(tx, companyId, id, group.members);
  return id;
}

export const renameGroup = (tx: Tx, companyId: string, id: string, group: Omit<ScimGroup, "members">) =>
  tx.execute(sql`update directory_groups set display_name = ${group.displayName}, external_id = ${group.externalId ?? null}
    where company_id = ${companyId} and id = ${id}`);

export const touchGroup = (tx: Tx, companyId: string, id: string) =>
  tx.execute(sql`update directory_groups set version = version + 1, updated_at = app_now()
    where company_id = ${companyId} and id = ${id}`);

/** Where somebody is may follow from it: the register looks anew, if the group has an office. */
const lookAgainAt = (tx: Tx, companyId: string, groupId: string, people: readonly string[]) =>
  people.length === 0
    ? undefined
    : tx.execute(sql`update directory_people p set version = p.version + 1
        from directory_groups g where g.company_id = ${companyId} and g.id = ${groupId} and g.office_id is not null
          and p.company_id = ${companyId} and p.id = any (${sql.param([...people])}::uuid[])`);

export async function addMembers(tx: Tx, companyId: string, groupId: string, wanted: readonly string[]) {
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted)];
  const there = await readIds(tx)`select id from directory_people
    where company_id = ${companyId} and id = any (${sql.param(ids)}::uuid[]) and deleted_at is null`;
  if (there.length < ids.length) {
    const known = new Set(there);
    throw badValue(`Personen ${ids.find((id) => !known.has(id))} finns inte. Skapa personen innan gruppen.`);
  }
  const added = await readIds(tx)`insert into directory_members (company_id, group_id, person_id)
    select ${companyId}, ${groupId}, unnest(${sql.param(ids)}::uuid[]) on conflict do nothing returning person_id as id`;
  await lookAgainAt(tx, companyId, groupId, added);
}

/** Without ids everybody; with `keep` all but those. */
export async function removeMembers(
  tx: Tx,
  companyId: string,
  groupId: string,
  which: { ids: readonly string[] } | { keep: readonly string[] },
) {
  const condition =
    "ids" in which
      ? sql`person_id = any (${sql.param([...which.ids])}::uuid[])`
      : sql`not (person_id = any (${sql.param([...which.keep])}::uuid[]))`;
  const removed = await readIds(tx)`delete from directory_members
    where company_id = ${companyId} and group_id = ${groupId} and ${condition} returning person_id as id`;
  await lookAgainAt(tx, companyId, groupId, removed);
}

export async function deleteGroup(tx: Tx, companyId: string, id: string): Promise<void> {
  await removeMembers(tx, companyId, id, { keep: [] });
  await tx.execute(sql`delete from directory_groups where company_id = ${companyId} and id = ${id}`);
}
