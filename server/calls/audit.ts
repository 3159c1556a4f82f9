import { sql } from "drizzle-orm";
import type { CompanyAuditAction } from "../../domain/audit.ts";
import type { Tx } from "../database/database.ts";
import { audit_log } from "../database/schema-machinery.ts";

/** What the platform's staff did to itself. */
export const staffActions = [
  "staff-invited",
  "staff-invitation-revoked",
  "staff-joined",
  "staff-removed",
] as const;
type StaffAuditAction = (typeof staffActions)[number];

type SupplierAuditAction =
  | "supplier-added"
  | "supplier-changed"
  | "assortment-changed"
  | "supplier-activated"
  | "supplier-deactivated"
  | "supplier-orders-moved"
  | "supplier-address-added"
  | "supplier-address-removed"
  | "supplier-signed-out";

/** What is written down for good: who took data out, erased it, or looked into another company's register. */
type Line = (
  | { action: CompanyAuditAction; companyId: string }
  // A supplier belongs to no customer.
  | { action: SupplierAuditAction | StaffAuditAction; companyId: null }
  // A company that is gone has no log of its own any more.
  | { action: "company-deleted"; companyId: null }
) & {
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
export async function auditViewing(tx: Tx, action: CompanyAuditAction, companyId: string): Promise<void> {
  await tx.execute(sql`
    insert into audit_log (user_id, company_id, action)
    select app_user(), ${companyId}, ${action}
    where not exists (
      select from audit_log where company_id = ${companyId} and user_id = app_user() and action = ${action}
        and at > app_now() - interval '15 minutes')`);
}
