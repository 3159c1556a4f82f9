import { and, eq, gt, sql } from "drizzle-orm";
import type { CompanyRole } from "../../../domain/roles.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { invitations, join_requests, users } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { type CompanyRow, joinCompany } from "../companies/companies.ts";
import { isOpen } from "../companies/invitations.ts";
import { askOwnCompany } from "../companies/join-requests.ts";
import { MOST_MEMBERS, readMembers } from "../companies/members.ts";
import { disownCompany } from "../companies/unclaimed-company.ts";
import type { LoginRow } from "./login.ts";

type Newcomer = {
  login: LoginRow;
  company: CompanyRow;
  userId: string;
  /** Somebody took their access away: they ask, whatever new people get. */
  wasRemoved: boolean;
};

/** Somebody of the company who has no access: what they were invited to, the role that new people get, or a question to HR. Whether they asked. */
export async function admit(tx: Tx, services: Services, newcomer: Newcomer): Promise<boolean> {
  const { login, company, userId, wasRemoved } = newcomer;
  if (company.closed_at) throw new Refusal("company-closed");
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  const { email, unclaimed_company_id } = user!;
  const [invitation] = await tx
    .select()
    .from(invitations)
    .where(and(isOpen(company.id), eq(invitations.email, email), gt(invitations.expires_at, sql`app_now()`)));
  const asks = login.newcomers === "ask" || wasRemoved || (await hasAsked(tx, userId, company.id));
  if (!invitation && asks) {
    await tx
      .update(users)
      .set({ metadata: sql`metadata || jsonb_build_object('company_name', ${company.name}::text)` })
      .where(eq(users.id, userId));
    await askOwnCompany(tx, services, userId, company);
    return true;
  }
  if (unclaimed_company_id) await disownCompany(tx, { userId, email, companyId: unclaimed_company_id });
  if (!invitation) await refuseFull(tx, company.id);
  const role: CompanyRole = invitation?.role ?? (login.newcomers === "ask" ? "viewer" : login.newcomers);
  const seesAllergies = invitation?.sees_allergies;
  await joinCompany(tx, { userId, email, companyId: company.id, role, seesAllergies });
  if (invitation)
    await tx
      .update(invitations)
      .set({ accepted_at: sql`app_now()` })
      .where(eq(invitations.id, invitation.id));
  const details = { role, by: "company-login" };
  await writeAudit(tx, { action: "member-joined", companyId: company.id, userId, details });
  return false;
}

/** Whoever waits, or was told no, does not get in by coming back. */
const hasAsked = async (tx: Tx, userId: string, companyId: string): Promise<boolean> =>
  (await tx.$count(
    join_requests,
    and(eq(join_requests.user_id, userId), eq(join_requests.company_id, companyId)),
  )) > 0;

async function refuseFull(tx: Tx, companyId: string): Promise<void> {
  const members = await readMembers(tx, companyId);
  const invited = await tx.$count(invitations, isOpen(companyId));
  if (members.length + invited >= MOST_MEMBERS)
    throw new Refusal(
      "team-full",
      "Företaget har redan 500 personer med tillgång. Be den som är HR-ansvarig.",
    );
}
