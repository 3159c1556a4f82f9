import { eq } from "drizzle-orm";
import { handOverContact } from "../../../../contract/members.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies, users } from "../../../database/schema.ts";
import { lockCompany } from "../companies.ts";
import { saveChanges } from "../company-changes.ts";
import { changesBetween, contactOf } from "../company-settings.ts";
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
    const by = caller.fullName ?? caller.email;
    await changeContactAddress(platform, services, company, member.email, member.email, by);
    const [first, ...others] = (member.name ?? "").split(" ");
    const contact = {
      contact_first_name: first || null,
      contact_last_name: others.join(" ") || null,
      contact_phone: input.contact_phone,
    };
    await platform.update(companies).set(contact).where(eq(companies.id, company.id));
    const changes = changesBetween(contactOf(company), contact);
    await saveChanges(platform, services, { companyId: company.id, section: "details", by }, changes);
    const details = { id: member.id };
    await writeAudit(platform, { action: "contact-handed-over", companyId: company.id, details });
    return {};
  }),
);
