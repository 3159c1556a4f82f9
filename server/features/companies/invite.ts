import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { inviteMember } from "../../../contract/members.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDay } from "../../../domain/dates.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { invitations } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { lockCompany } from "./companies.ts";
import { isOpen, mailInvitation } from "./invitations.ts";
import { MOST_MEMBERS, readMembers } from "./members.ts";

type Inviting = { company: { id: string; name: string }; inviter: string | null };

/** Whether the address is another company's is not told here: the answer would tell a stranger who our customers are. */
export async function invite(
  platform: Tx,
  services: Services,
  { company, inviter }: Inviting,
  { email, role, sees_allergies }: z.output<typeof inviteMember.input>,
) {
  const { contact_email } = await lockCompany(platform, company.id);
  if (email === contact_email && !sees_allergies) throw new Refusal("contact-sees-food");
  const members = await readMembers(platform, company.id);
  if (members.some((member) => member.email === email)) throw new Refusal("already-member");
  const waiting = await platform.$count(invitations, isOpen(company.id));
  if (members.length + waiting >= MOST_MEMBERS) throw new Refusal("team-full");
  const same = and(isOpen(company.id), eq(invitations.email, email));
  const [before] = await platform.select().from(invitations).where(same);
  if (before && Temporal.Instant.compare(before.expires_at, services.clock.now()) > 0) {
    const until = formatDay(stockholmDay(before.expires_at));
    throw new Refusal(
      "already-invited",
      `Adressen är redan inbjuden. Inbjudan gäller till ${until}. Skicka den igen från listan om den inte har kommit fram.`,
    );
  }
  if (before) await platform.delete(invitations).where(same);
  const sent = await mailInvitation(platform, services, { company, email, role, inviter });
  const access = { role, sees_allergies };
  await platform.insert(invitations).values({ company_id: company.id, email, ...access, ...sent });
  await writeAudit(platform, { action: "member-invited", companyId: company.id, details: access });
  return { expires_at: sent.expires_at };
}
