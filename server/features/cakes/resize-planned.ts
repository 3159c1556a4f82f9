import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { ref } from "../../database/ref.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { isUntaken } from "../orders/sources.ts";

type Resized = { companyId: string; employeeId: string; before: number | null; after: number | null };

/** Another number of pieces for a person: cakes that no bakery has follow, what was chosen for a cake stays. */
export async function resizePlanned(
  tx: Tx,
  { companyId, employeeId, before: from, after: to }: Resized,
): Promise<void> {
  const usual = sql`(select default_portion_size from companies where id = ${companyId})`;
  await tx.execute(sql`
    update cake_orders o set portion_size = coalesce(${to}::int, ${usual}), updated_at = app_now()
    where company_id = ${companyId} and employee_id = ${employeeId} and ${isUntaken(ref(cake_orders, "o"))}
      and delivery_date > app_today() and portion_size = coalesce(${from}::int, ${usual})`);
}
