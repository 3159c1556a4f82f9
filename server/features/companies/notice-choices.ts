import { and, eq, inArray, sql } from "drizzle-orm";
import type { Notice } from "../../../domain/notices.ts";
import type { Tx } from "../../database/database.ts";
import { mails, notice_choices } from "../../database/schema-machinery.ts";
import { kindsThat } from "../../mail/registry.ts";

/** A contact keeps what is off, everybody else what is on; what is as it would be anyway is not kept. */
export async function choose(
  tx: Tx,
  companyId: string,
  { id, is_contact }: { id: string; is_contact: boolean },
  notice: Notice,
  wanted: boolean,
): Promise<void> {
  const own = { company_id: companyId, notice, user_id: id };
  await tx
    .delete(notice_choices)
    .where(and(eq(notice_choices.user_id, id), eq(notice_choices.notice, notice)));
  if (wanted !== is_contact) await tx.insert(notice_choices).values({ ...own, wanted });
  if (!wanted && !is_contact) await withdrawFrom(tx, companyId, id, [notice]);
}

/** What somebody may no longer read they have not chosen any more; what waits for them, or never arrived, does not leave. */
export async function forgetChoices(tx: Tx, companyId: string, id: string, which: readonly Notice[]) {
  await tx
    .delete(notice_choices)
    .where(and(eq(notice_choices.user_id, id), inArray(notice_choices.notice, [...which])));
  await withdrawFrom(tx, companyId, id, which);
}

async function withdrawFrom(tx: Tx, companyId: string, id: string, which: readonly Notice[]): Promise<void> {
  const kinds = kindsThat(({ notice }) => notice !== undefined && which.includes(notice));
  await tx
    .update(mails)
    .set({ status: "withdrawn" })
    .where(
      and(
        eq(mails.company_id, companyId),
        eq(mails.recipient_id, id),
        inArray(mails.kind, kinds),
        inArray(mails.status, ["waiting", "held", "dead", "unsure"]),
      ),
    );
}

/** A new contact gets everything, once: what was off to a contact is not kept, and what waits for them as a colleague goes. */
export async function forgetForContact(tx: Tx, companyId: string, address: string): Promise<void> {
  await tx.execute(sql`delete from notice_choices where company_id = ${companyId} and (not wanted
    or user_id in (select user_id from profiles where company_id = ${companyId} and email = ${address}))`);
  await tx.execute(sql`
    update mails set status = 'withdrawn' where company_id = ${companyId} and to_email = ${address}
      and audience = 'hr' and recipient_id <> company_id and status in ('waiting', 'held')
      and kind in ${kindsThat(({ notice }) => notice !== undefined)}
      and key = (select m.key from mails m where m.company_id = mails.company_id and m.recipient_id = m.company_id
        and m.status in ('waiting', 'held') and mails.key = m.key || ':' || mails.recipient_id::text) || ':' || recipient_id::text`);
}
