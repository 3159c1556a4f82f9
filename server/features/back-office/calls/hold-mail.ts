import { sql } from "drizzle-orm";
import { z } from "zod";
import { holdMail } from "../../../../contract/journal.ts";
import { readRows } from "../../../database/query.ts";
import { isFree, isLeased } from "../../../database/lease.ts";
import { implementOutside } from "../../../calls/implement.ts";

/**
 * Before it is written a hold waits for it; one that waits is stopped; one that is being sent cannot be.
 * In two transactions: a mail that the second does not see, since it is being written, is claimed by nobody who has
 * not seen the hold of the first.
 */
export default implementOutside(holdMail, async ({ input: { key }, caller, transaction, refuse }) => {
  await transaction((tx) =>
    tx.execute(sql`
      insert into mail_holds (key, held_by) values (${key}, ${caller.userId}) on conflict (key) do nothing`),
  );
  const isGone = await transaction(async (tx) => {
    await tx.execute(sql`
      update mails set status = 'held'
      where key = ${key} and status = 'waiting' and ${isFree(sql`claimed_until`)}`);
    const gone = await readRows(tx, { key: z.string() })`
      delete from mail_holds where key = ${key} and exists (
        select from mails where mails.key = ${key}
          and (status not in ('held', 'waiting') or (status = 'waiting' and ${isLeased(sql`claimed_until`)})))
      returning key`;
    return gone.length > 0;
  });
  if (isGone) throw refuse("mail-gone");
  return { key, held: true };
});
