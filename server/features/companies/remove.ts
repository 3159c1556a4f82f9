import { and, eq } from "drizzle-orm";
import { notices } from "../../../domain/notices.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { former_members, payment_links } from "../../database/schema-machinery.ts";
import { users } from "../../database/schema.ts";
import { logOutEverywhere } from "../accounts/sessions.ts";
import { lockCompany } from "./companies.ts";
import { refuseLastHrAdmin, requireMember } from "./members.ts";
import { forgetChoices } from "./notice-choices.ts";

/** What the platform once invited them with would lead whoever pays with that address back in. */
const endPaymentLinks = (tx: Tx, companyId: string, email: string) =>
  tx
    .update(payment_links)
    .set({ company_id: null })
    .where(and(eq(payment_links.company_id, companyId), eq(payment_links.admin_email, email)));

/** An account is for one company: without it, the next sign-in would found another. */
export async function removeAccess(platform: Tx, companyId: string, memberId: string): Promise<void> {
  await lockCompany(platform, companyId);
  const member = await requireMember(platform, companyId, memberId);
  await refuseLastHrAdmin(platform, companyId, member);
  if (member.is_contact) throw new Refusal("is-contact");
  await logOutEverywhere(platform, member);
  await forgetChoices(platform, companyId, member.id, notices);
  await endPaymentLinks(platform, companyId, member.email);
  const name = member.name ?? member.email;
  await platform.insert(former_members).values({ user_id: member.id, company_id: companyId, name });
  await platform.delete(users).where(eq(users.id, member.id));
  const { id, role } = member;
  await writeAudit(platform, { action: "member-removed", companyId, details: { id, role } });
}
