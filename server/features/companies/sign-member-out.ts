import { writeAudit } from "../../calls/audit.ts";
import type { Tx } from "../../database/database.ts";
import { logOutEverywhere } from "../accounts/sessions.ts";
import { requireMember } from "./members.ts";

/** They keep their access and their password, and sign in again. */
export async function signMemberOut(platform: Tx, companyId: string, memberId: string): Promise<void> {
  const member = await requireMember(platform, companyId, memberId);
  await logOutEverywhere(platform, member);
  await writeAudit(platform, { action: "member-signed-out", companyId, details: { id: member.id } });
}
