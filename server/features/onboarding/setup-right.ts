import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { createLink, findLink, hoursValid, useLink } from "../accounts/one-time-links.ts";
import { type CompanyRow, hasMembers, lockCompany } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { checkouts } from "../../database/schema-machinery.ts";
import type { Services } from "../../providers/services.ts";

/**
 * The right to complete a company without its session. It is used up by taking it and ends when the first member enters.
 * `setup` was mailed to the address on file; `correction` is the browser's that paid, which has proved no address.
 */
type SetupRight = { kind: "setup" | "correction"; company: CompanyRow; email: string };

type Shown = { token?: string | undefined; checkoutSessionId?: string | undefined };

export async function takeSetupRight(tx: Tx, services: Services, shown: Shown): Promise<SetupRight | null> {
  if (shown.token) return takeLink(tx, services, shown.token);
  return shown.checkoutSessionId ? takeCheckout(tx, services, shown.checkoutSessionId) : null;
}

/** What the same browser saves with the next time. */
export const nextRight = (tx: Tx, { clock }: Services, { kind, email, company }: SetupRight) =>
  createLink(tx, clock, { kind, email, companyId: company.id });

async function takeLink(tx: Tx, services: Services, token: string): Promise<SetupRight | null> {
  const link = await findLink(tx, services, ["setup", "correction"], token);
  const company = link?.company_id && (await lockEmpty(tx, link.company_id));
  if (!company || !(await useLink(tx, services, link.kind, token))) return null;
  return { kind: link.kind === "setup" ? "setup" : "correction", company, email: link.user_email };
}

async function takeCheckout(tx: Tx, { clock }: Services, sessionId: string): Promise<SetupRight | null> {
  const since = clock.now().subtract({ hours: hoursValid.setup }).toString();
  const paid = and(
    eq(checkouts.session_id, sessionId),
    isNull(checkouts.setup_used_at),
    gt(checkouts.completed_at, since),
  );
  const [found] = await tx.select({ id: checkouts.company_id }).from(checkouts).where(paid);
  const company = found?.id && (await lockEmpty(tx, found.id));
  if (!company) return null;
  const [taken] = await tx
    .update(checkouts)
    .set({ setup_used_at: sql`app_now()` })
    .where(paid)
    .returning({ email: checkouts.email });
  return taken ? { kind: "correction", company, email: taken.email } : null;
}

/** Locked before it is looked whether somebody is there, so that an entry at the same moment is seen or waits. */
async function lockEmpty(tx: Tx, id: string): Promise<CompanyRow | null> {
  const company = await lockCompany(tx, id);
  return (await hasMembers(tx, id)) ? null : company;
}
