import { signUp } from "../../../../contract/account.ts";
import { containsWebAddress, NO_WEB_ADDRESS } from "../../../../domain/names.ts";
import { passwordProblem } from "../../accounts/password-rules.ts";
import { hashPassword } from "../../accounts/passwords.ts";
import { startSession } from "../../accounts/sessions.ts";
import { mailAdmins } from "../../accounts/mail-admins.ts";
import {
  createCompany,
  findCompany,
  hasOrgNumber,
  joinCompany,
  lockOrgNumber,
} from "../../companies/companies.ts";
import { users } from "../../../database/schema.ts";
import { secondCompany } from "../mails/second-company.ts";
import { geocode } from "../../suppliers/geocode.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { mailVerification } from "../../accounts/verification-mail.ts";
import { mailWelcome } from "../welcome-mail.ts";
import { alreadyHere, verifyOrganisation } from "../verify-organisation.ts";

export default implementOutside(signUp, async ({ input, caller, transaction, clock, services, refuse }) => {
  // The browser has asked already; the server asks again, since only its own word counts.
  const found = await verifyOrganisation(services.providers.register, input.orgNumber);
  if (!found.ok && !found.allowManualVerification) {
    throw refuse("org-not-verified", found.message ?? undefined, { orgNumber: found.message ?? "" });
  }
  const full_name = `${input.firstName} ${input.lastName}`;
  const company = [input.companyName, found.legalName].join(" ");
  const weak = await passwordProblem(input.password, { name: full_name, company, email: input.email });
  if (weak) throw refuse("weak-password", weak, { password: weak });
  const address = [found.address, found.city].filter(Boolean).join(", ") || null;
  const [password_hash, place] = await Promise.all([
    hashPassword(input.password),
    geocode(services, address),
  ]);

  return transaction(async (tx) => {
    const org_number = found.normalized!;
    await lockOrgNumber(tx, org_number);
    const isSecond = await hasOrgNumber(tx, org_number);
    const verified = isSecond ? alreadyHere(found) : found;
    // The name stands in mails to whomever the company writes to.
    if (!verified.legalName && containsWebAddress(input.companyName)) {
      throw refuse("invalid-input", undefined, { companyName: NO_WEB_ADDRESS });
    }
    const company_name = verified.legalName ?? input.companyName;
    const verification_status = verified.ok ? "verified" : "manual";
    const { ok: _, allowManualVerification: __, message: ___, ...verified_company_data } = verified;

    const [user] = await tx
      .insert(users)
      .values({
        email: input.email,
        full_name,
        password_hash,
        metadata: {
          full_name,
          company_name,
          org_number_raw: input.orgNumber,
          org_number_normalized: org_number,
          org_type: verified.type,
          verification_status,
          verified_company_data: verified.ok ? verified_company_data : null,
        },
      })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!user) throw refuse("already-registered");

    const companyId = await createCompany(tx, clock, {
      name: company_name,
      org_number,
      org_type: verified.orgForm ?? verified.type ?? null,
      verification_status,
      verified_company_data: verified.ok ? verified_company_data : null,
      shares_org_number: isSecond,
      contact_first_name: input.firstName,
      contact_last_name: input.lastName,
      contact_email: input.email,
      information_completed_at: clock.now().toString(),
      address,
      ...place,
    });
    await joinCompany(tx, { userId: user.id, email: input.email, companyId });
    if (isSecond)
      await mailAdmins(tx, companyId, secondCompany({ journal_url: `${services.publicUrl}/admin` }));
    await mailWelcome(tx, services, {
      key: user.id,
      to: input.email,
      firstName: input.firstName,
      companyName: company_name,
      company: await findCompany(tx, companyId),
      hasPassword: true,
    });
    await mailVerification(tx, services, input.email);
    return startSession(tx, clock, user.id, caller);
  });
});
