import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { isFree } from "../../database/lease.ts";
import { kindsThat } from "../../mail/registry.ts";

/**
 * The day of a birthday stands in what was noted of its reminders, and in the names and the ends of the mails. Others that
 * a mail which has not gone also tells of keep it, and the erased are nobody in it.
 */
export async function forgetBirthdays(tx: Tx, companyId: string, employeeIds: SQL): Promise<void> {
  const kinds = kindsThat(({ about }) => about === "birthday");
  await tx.execute(sql`
    delete from reminders where company_id = ${companyId} and kind in ${kinds} and subject_id = any (${employeeIds})`);
  const theirs = sql`company_id = ${companyId} and employee_ids && ${employeeIds}`;
  await tx.execute(sql`
    update mails set employee_ids = array(select id from unnest(employee_ids) id where id <> all (${employeeIds}))
    where ${theirs} and about = 'birthday' and status in ('waiting', 'held')
      and ${isFree(sql`claimed_until`)}`);
  await forgetDays(tx, theirs);
}

/** A mail that has gone is called by its own id. */
export const forgetDays = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    update mails set key = concat_ws(':', kind, id), expires_at = null
    where (${which}) and about = 'birthday' and status not in ('waiting', 'held') and expires_at is not null`);
