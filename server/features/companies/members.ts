import { sql } from "drizzle-orm";
import { z } from "zod";
import { roles } from "../../../contract/callers.ts";
import { mayRead, notices } from "../../../domain/notices.ts";
import type { CompanyRole } from "../../../domain/roles.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRows, type Row } from "../../database/query.ts";
import { forgetChoices } from "./notice-choices.ts";

/** People with access to a company. All of it is written by the platform's role, with the company locked. */

const Member = {
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(roles),
  sees_allergies: z.boolean(),
  is_contact: z.boolean(),
  last_seen_at: z.string().nullable(),
};
export type Member = Row<typeof Member>;

const columns = sql`u.id, u.full_name as name, u.email, coalesce(r.role, 'user') as role, p.sees_allergies,
  c.contact_email is not distinct from u.email as is_contact,
  (select max(s.renewed_at)::text from sessions s where s.user_id = u.id) as last_seen_at
  from profiles p join users u on u.id = p.user_id join companies c on c.id = p.company_id
  left join user_roles r on r.user_id = u.id`;

/** Enough for any company; more is refused when somebody is invited. */
export const MOST_MEMBERS = 500;

export const readMembers = (tx: Tx, companyId: string): Promise<Member[]> =>
  readRows(tx, Member)`
    select ${columns} where p.company_id = ${companyId} order by p.email limit ${MOST_MEMBERS}`;

/** One who can be given another role, or removed: the platform's own staff are not the company's to change. */
export async function requireMember(tx: Tx, companyId: string, id: string): Promise<Member> {
  const member = await findRow(tx, Member)`
    select ${columns} where p.company_id = ${companyId} and u.id = ${id} and r.role is distinct from 'admin'`;
  if (!member) throw new Refusal("member-not-found");
  return member;
}

/** Whoever is left has somebody who looks after the company; the database holds to it as well. */
export async function refuseLastHrAdmin(tx: Tx, companyId: string, member: Member): Promise<void> {
  if (member.role !== "hr_admin") return;
  const other = await findRow(tx, { id: z.string() })`
    select p.user_id as id from profiles p join user_roles r on r.user_id = p.user_id
    where p.company_id = ${companyId} and p.user_id <> ${member.id} and r.role = 'hr_admin' limit 1`;
  if (!other) throw new Refusal("last-hr-admin");
}

export async function setAccess(
  tx: Tx,
  companyId: string,
  id: string,
  role: CompanyRole,
  seesAllergies: boolean,
): Promise<void> {
  await tx.execute(sql`update user_roles set role = ${role} where user_id = ${id}`);
  await tx.execute(sql`update profiles set sees_allergies = ${seesAllergies} where user_id = ${id}`);
  const lost = notices.filter((notice) => !mayRead(notice, { role, sees_allergies: seesAllergies }));
  await forgetChoices(tx, companyId, id, lost);
}
