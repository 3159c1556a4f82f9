import { eq } from "drizzle-orm";
import { handOverContact } from "../../../../contract/members.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies, users } from "../../../database/schema.ts";
import { lockCompany } from "../companies.ts";
import { changeContactAddress } from "../contact-address.ts";
import { requireMember } from "../members.ts";

/** The contact's mails name allergies, so that whoever reads them has the right to. */
export default implement(handOverContact, ({ input, tx, caller, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    const company = await lockCompany(platform, caller.company.id);
    const member = await requireMember(platform, company.id, input.id);
    if (!member.sees_allergies) throw refuse("contact-sees-food");
    const [user] = await platform.select().from(users).where(eq(users.id, member.id));
    if (!user!.email_verified_at) throw refuse("address-unproved");
    const [first, ...others] = (member.name ?? "").split(" ");
    await changeContactAddress(platform, services, company, member.email, member.email);
    await platform
      .update(companies)
      .set({ contact_first_name: first || null, contact_last_name: others.join(" ") || null })
      .where(eq(companies.id, company.id));
    const details = { id: member.id };
    await writeAudit(platform, { action: "contact-handed-over", companyId: company.id, details });
    return {};
  }),
);
