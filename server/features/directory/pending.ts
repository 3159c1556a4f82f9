import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Celebration } from "../../../domain/people.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

export type Which = { companyId: string; personId: string | undefined; most: number };

const Known = z.object({
  id: z.string(),
  name: z.string(),
  birthday: z.string(),
  position: z.string().nullable(),
  email: z.string().nullable(),
  office_id: z.string(),
  celebration: z.custom<Celebration>(),
  archived_at: z.string().nullable(),
});

const Row = {
  id: z.string(),
  version: z.number(),
  present: z.boolean(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
  /** The directory's word, or else the person's own or HR's. */
  birthday: z.string().nullable(),
  /** Whether it is the directory's. */
  birthday_governed: z.boolean(),
  /** Where the directory says that they are. */
  office_id: z.string().nullable(),
  link_sent_at: z.string().nullable(),
  employee: Known.nullable(),
};
export type Pending = { [K in keyof typeof Row]: z.output<(typeof Row)[K]> };

export const isPending = (companyId: string, personId: string | undefined) =>
  sql`p.company_id = ${companyId} and p.applied_version < p.version
    and (${personId ?? null}::uuid is null or p.id = ${personId ?? null}::uuid)`;

/**
 * Whom the register has not followed yet, the first to come first, with whom they are there. Who they are there is looked
 * up for each: while a whole company moves in, the planner believes its tables to be nearly empty and would compare all
 * with all.
 */
export const readPending = (tx: Tx, { companyId, personId, most }: Which): Promise<Pending[]> =>
  readRows(tx, Row)`
    with p as materialized (select * from directory_people p where ${isPending(companyId, personId)}
      order by p.created_at, p.id limit ${most} for update)
    select p.id, p.version, p.active and p.deleted_at is null as present, p.name, p.email, p.title,
      coalesce(p.birthday, p.told_birthday)::text as birthday, p.birthday is not null as birthday_governed,
      coalesce(named.id, grouped.id) as office_id, p.link_sent_at::text as link_sent_at,
      case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'birthday', e.birthday,
        'position', e.position, 'email', e.email, 'office_id', e.office_id, 'celebration', e.celebration,
        'archived_at', e.archived_at) end as employee
    from p
    left join lateral (select e.* from employees e
      where e.company_id = p.company_id and e.id = p.employee_id limit 1) e on true
    left join lateral (select f.id from offices f where f.company_id = p.company_id and f.closed_at is null
      and lower(f.name) = lower(p.office_name) limit 1) named on true
    left join lateral (select f.id from directory_members m
      join directory_groups g on g.company_id = m.company_id and g.id = m.group_id
      join offices f on f.company_id = g.company_id and f.id = g.office_id and f.closed_at is null
      where m.company_id = p.company_id and m.person_id = p.id order by g.display_name, g.id limit 1) grouped on true
    order by p.created_at, p.id`;
