import { and, eq, sql } from "drizzle-orm";
import { writeAudit } from "../../calls/audit.ts";
import { defineFact } from "../../calls/facts.ts";
import type { Services } from "../../providers/services.ts";
import { joinCompany, lockCompany } from "./companies.ts";
import type { Tx } from "../../database/database.ts";
import { calendar_feeds } from "../../database/schema-machinery.ts";
import { companies, users } from "../../database/schema.ts";

/** The owner of the address it was made with has said that it is theirs. */
export const companyClaimed = defineFact<{ companyId: string }>();

type Owner = { userId: string; email: string; companyId: string };

/** Theirs: they look after it, and whoever made it keeps no way to read along, by calendar, feed or contact address. */
export async function claimCompany(
  tx: Tx,
  services: Services,
  { userId, email, companyId }: Owner,
): Promise<void> {
  await lockCompany(tx, companyId);
  await joinCompany(tx, { userId, email, companyId });
  await companyClaimed.publish(tx, services, { companyId });
  await tx.delete(calendar_feeds).where(eq(calendar_feeds.company_id, companyId));
  await tx.update(companies).set({ contact_email: email }).where(eq(companies.id, companyId));
  await tx.update(users).set({ unclaimed_company_id: null }).where(eq(users.id, userId));
  await writeAudit(tx, { action: "company-claimed", companyId, userId });
}

/** Somebody else's: nothing of it goes to their address any more, and nothing that was said at its sign-up is theirs. */
export async function disownCompany(tx: Tx, { userId, email, companyId }: Owner): Promise<void> {
  await tx
    .update(companies)
    .set({ contact_email: null })
    .where(and(eq(companies.id, companyId), eq(companies.contact_email, email)));
  await tx
    .update(users)
    .set({ unclaimed_company_id: null, full_name: null, metadata: sql`'{}'` })
    .where(eq(users.id, userId));
  await writeAudit(tx, { action: "company-disowned", companyId, userId });
}
