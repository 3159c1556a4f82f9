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
  | "register-viewed";

type Line = {
  action: AuditAction;
  companyId: string;
  userId?: string | null;
  /** Ids and counts, never names: the log outlives an erasure. */
  details?: Record<string, unknown>;
};

export async function writeAudit(tx: Tx, { action, companyId, userId, details = {} }: Line): Promise<void> {
  await tx
    .insert(audit_log)
    .values({ action, company_id: companyId, user_id: userId ?? sql`app_user()`, details });
}
