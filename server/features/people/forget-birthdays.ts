import { type SQL, sql } from "drizzle-orm";
import { BIRTHDAY_TO_COLLEAGUES, BIRTHDAYS_TO_HR } from "../../../domain/mails.ts";
import type { Tx } from "../../database/database.ts";
import { isFree } from "../../database/lease.ts";

const aboutBirthdays = sql`kind in (${BIRTHDAYS_TO_HR}, ${BIRTHDAY_TO_COLLEAGUES})`;

/**
 * The day of a birthday stands in what was noted of its reminders, and in the names and the ends of the mails. Others that
 * a mail which has not gone also tells of keep it, and the erased are nobody in it.
 */
export async function forgetBirthdays(tx: Tx, companyId: string, employeeIds: SQL): Promise<void> {
  await tx.execute(sql`
    delete from reminders where company_id = ${companyId} and ${aboutBirthdays} and subject_id = any (${employeeIds})`);
  const theirs = sql`company_id = ${companyId} and employee_ids && ${employeeIds}`;
  await tx.execute(sql`
    update mails set employee_ids = array(select id from unnest(employee_ids) id where id <> all (${employeeIds}))
    where ${theirs} and ${aboutBirthdays} and status in ('waiting', 'held')
      and ${isFree(sql`claimed_until`)}`);
  await forgetDays(tx, theirs);
}

/** A mail that has gone is called by its reader and its own id: who it is to must still be found. */
export const forgetDays = (tx: Tx, which: SQL) =>
  tx.execute(sql`
    update mails set key = concat_ws(':', kind, split_part(key, ':', 2), id), expires_at = null
    where (${which}) and ${aboutBirthdays} and status not in ('waiting', 'held') and expires_at is not null`);
