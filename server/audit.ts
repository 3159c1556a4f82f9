import { sql } from "drizzle-orm";
import type { Tx } from "./database/database.ts";
import { audit_log } from "./database/schema-machinery.ts";

/** What is written down for good: who took data out, erased it, or looked into another company's register. */
export type AuditAction =
  | "register-exported"
  | "employee-exported"
  | "employee-erased"
  | "employees-imported"
  | "import-undone"
  | "join-link-regenerated"
  | "register-viewed"
  | "seen-as-customer"
  | "supplier-added"
  | "supplier-changed"
  | "supplier-activated"
  | "supplier-deactivated";

type Line = {
  action: AuditAction;
  /** Null for what belongs to no customer, such as a supplier. */
  companyId: string | null;
  userId?: string | null;
  /** Ids and counts, never names: the log outlives an erasure. */
  details?: Record<string, unknown>;
};

export async function writeAudit(tx: Tx, { action, companyId, userId, details = {} }: Line): Promise<void> {
  await tx
    .insert(audit_log)
    .values({ action, company_id: companyId, user_id: userId ?? sql`app_user()`, details });
}

/** A look that goes on, refreshing itself, is one look. */
export async function writeLook(tx: Tx, action: AuditAction, companyId: string): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (user_id, company_id, action)
    select app_user(), ${companyId}, ${action}
    where not exists (
      select from audit_log where company_id = ${companyId} and user_id = app_user() and action = ${action}
        and at > app_now() - interval '15 minutes')`);
}
