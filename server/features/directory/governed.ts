import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";

/** Whether the directory says the name, address, title and office of those whom it tells of. Without a token nobody could. */
export const setGoverned = (tx: Tx, companyId: string, governed: boolean) =>
  tx.execute(sql`update employees e set from_directory = ${governed}
    from directory_people p where e.company_id = ${companyId} and p.company_id = e.company_id and p.employee_id = e.id
      and p.deleted_at is null and e.from_directory <> ${governed}`);

/** A company that goes into another: its directory speaks for nobody any more, and its people are the other's. */
export async function disconnectDirectory(tx: Tx, companyId: string): Promise<void> {
  await setGoverned(tx, companyId, false);
  await tx.execute(sql`delete from directory_groups where company_id = ${companyId}`);
  await tx.execute(sql`delete from directory_people where company_id = ${companyId}`);
  await tx.execute(
    sql`update directory_tokens set ended_at = coalesce(ended_at, app_now()) where company_id = ${companyId}`,
  );
}
