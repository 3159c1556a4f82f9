import { sql } from "drizzle-orm";
import { holdMail } from "../../contract/journal.ts";
import { implement } from "../implement.ts";

/** Before it is written a hold waits for it; one that waits is stopped; one that is being sent cannot be. */
export default implement(holdMail, async ({ input: { key }, tx, caller, refuse }) => {
  const { rows } = await tx.execute(sql`
    update mails set status = 'held'
    where key = ${key} and status = 'waiting' and (claimed_until is null or claimed_until < app_now())
    returning key`);
  if (rows.length === 0) {
    const known = await tx.execute(sql`select status from mails where key = ${key}`);
    if (known.rows[0] && known.rows[0].status !== "held") throw refuse("mail-gone");
  }
  await tx.execute(sql`
    insert into mail_holds (key, held_by) values (${key}, ${caller.userId}) on conflict (key) do nothing`);
  return { key, held: true };
});
