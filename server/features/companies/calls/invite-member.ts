import { and, eq } from "drizzle-orm";
import { inviteMember } from "../../../../contract/members.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { invitations } from "../../../database/schema.ts";
import { lockCompany } from "../companies.ts";
import { isOpen, mailInvitation } from "../invitations.ts";
import { MOST_MEMBERS, readMembers } from "../members.ts";

// Whether the address is another company's is not told here: the answer would tell a stranger who our customers are.
export default implement(inviteMember, ({ input, tx, caller, services, clock, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { company } = caller;
    const { email, ...access } = input;
    if (email === caller.email) throw refuse("invited-oneself");
    const { contact_email } = await lockCompany(platform, company.id);
    if (email === contact_email && !access.sees_allergies) throw refuse("contact-sees-food");
    const members = await readMembers(platform, company.id);
    if (members.some((member) => member.email === email)) throw refuse("already-member");
    const waiting = await platform.$count(invitations, isOpen(company.id));
    if (members.length + waiting >= MOST_MEMBERS) throw refuse("team-full");
    const same = and(isOpen(company.id), eq(invitations.email, email));
    const [before] = await platform.select().from(invitations).where(same);
    if (before && Temporal.Instant.compare(before.expires_at, clock.now()) > 0) {
      const until = formatDay(stockholmDay(before.expires_at));
      throw refuse(
        "already-invited",
        `Adressen är redan inbjuden. Inbjudan gäller till ${until}. Skicka den igen från listan om den inte har kommit fram.`,
      );
    }
    if (before) await platform.delete(invitations).where(same);
    const inviter = caller.fullName;
    const sent = await mailInvitation(platform, services, { company, email, role: access.role, inviter });
    await platform.insert(invitations).values({ company_id: company.id, email, ...access, ...sent });
    await writeAudit(platform, { action: "member-invited", companyId: company.id, details: access });
    return { expires_at: sent.expires_at };
  }),
);
