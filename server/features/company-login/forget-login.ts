import { eq } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { company_identities, company_login_attempts, company_logins } from "../../database/schema.ts";

/** All of it: the secret, the domain, who has come in by it, and logins that are under way. */
export async function forgetLogin(tx: Tx, companyId: string): Promise<boolean> {
  const gone = await tx
    .delete(company_logins)
    .where(eq(company_logins.company_id, companyId))
    .returning({ id: company_logins.company_id });
  await tx.delete(company_identities).where(eq(company_identities.company_id, companyId));
  await tx.delete(company_login_attempts).where(eq(company_login_attempts.company_id, companyId));
  return gone.length > 0;
}
