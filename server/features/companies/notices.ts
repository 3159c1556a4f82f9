import { eq } from "drizzle-orm";
import { z } from "zod";
import { owners, type Role } from "../../../contract/callers.ts";
import { NO_ADDRESS } from "../../../domain/mails.ts";
import { isWanted, mayRead, type Notice, notices } from "../../../domain/notices.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { notice_choices } from "../../database/schema-machinery.ts";
import { hrEmail } from "./access.ts";
import { type Member, MOST_MEMBERS, readMembers } from "./members.ts";

/** Who gets which of a company's mails. Read and written by the platform's role: names and roles are each person's own. */

const c = ref(companies, "c");

export type Reader = Member & { chosen: ReadonlyMap<Notice, boolean> };
export type Readers = { contact: string | null; people: Reader[]; refused: string[] };

export async function readReaders(tx: Tx, companyId: string): Promise<Readers> {
  const { contact } = await readRow(tx, { contact: z.string().nullable() })`
    select ${hrEmail(c)} as contact from companies c where c.id = ${companyId}`;
  const members = await readMembers(tx, companyId);
  const chosen = Map.groupBy(
    await tx
      .select()
      .from(notice_choices)
      .where(eq(notice_choices.company_id, companyId))
      .limit(MOST_MEMBERS * notices.length),
    ({ user_id }) => user_id,
  );
  return {
    contact,
    people: members.map((member) => ({
      ...member,
      is_contact: member.email === contact,
      chosen: new Map((chosen.get(member.id) ?? []).map(({ notice, wanted }) => [notice, wanted])),
    })),
    refused: await readRefused(tx, companyId),
  };
}

/** Addresses of HR's that refused a mail, and have taken none since. */
async function readRefused(tx: Tx, companyId: string): Promise<string[]> {
  const rows = await readRows(tx, { email: z.string() })`
    select distinct d.to_email as email from mails d
    where d.company_id = ${companyId} and d.audience = 'hr' and d.status = 'dead' and d.last_error ~ ${NO_ADDRESS.source}
      and not exists (select from mails s where s.company_id = d.company_id and s.to_email = d.to_email
        and s.status = 'sent' and s.sent_at > d.created_at)
    order by 1 limit ${MOST_MEMBERS}`;
  return rows.map(({ email }) => email);
}

/** The contact reads whatever their role is: it is to them that the company's mails go. */
export const isAllowed = (reader: Reader, notice: Notice): boolean =>
  reader.is_contact || mayRead(notice, reader);

export const reads = (reader: Reader, notice: Notice): boolean =>
  isAllowed(reader, notice) && isWanted(reader.chosen.get(notice), reader.is_contact);

/** Those who can do something about a problem, and to whom its mails arrive. */
export const actingReaders = ({ people, refused }: Readers): Reader[] =>
  people.filter(
    (reader) => mayRead("problems", reader) && reads(reader, "problems") && !refused.includes(reader.email),
  );

export const isOwner = (role: Role): boolean => owners.some((owner) => owner === role);
