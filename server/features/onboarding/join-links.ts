import { and, eq, isNull } from "drizzle-orm";
import { writeAudit } from "../../calls/audit.ts";
import { newJoinToken } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { companies } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";

/** The link with which a company's employees register themselves: permanent until it is made anew. */
export const joinUrl = ({ publicUrl }: Services, token: string) =>
  `${publicUrl}/employee-signup?token=${token}`;

/** Held, its account is not closed, and none of its offices, while somebody registers. */
export async function findByJoinToken(tx: Tx, token: string, { hold = false } = {}) {
  if (!/^[a-z0-9]{8}$/.test(token)) return null;
  const query = tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(and(eq(companies.public_join_token, token), isNull(companies.closed_at)));
  const [company] = hold ? await query.for("no key update") : await query;
  return company ?? null;
}

/** Makes a new link and ends the old one; null when there is no such company. */
export async function replaceJoinLink(tx: Tx, services: Services, companyId: string) {
  const token = newJoinToken();
  const changed = await tx
    .update(companies)
    .set({ public_join_token: token })
    .where(eq(companies.id, companyId))
    .returning({ id: companies.id });
  if (changed.length === 0) return null;
  await writeAudit(tx, { action: "join-link-regenerated", companyId });
  services.log.info({ company: companyId, link: "join" }, "link made anew");
  return { token, url: joinUrl(services, token) };
}
