import { signUp } from "../../contract/account.ts";
import { hashPassword } from "../auth/passwords.ts";
import { startSession } from "../auth/sessions.ts";
import { createCompany, findCompany, joinCompany } from "../companies.ts";
import { users } from "../database/schema.ts";
import { findPlace } from "../find-place.ts";
import { implementOutside } from "../implement.ts";
import { mailWelcome } from "../onboarding/welcome-mail.ts";
import { verifyOrganisation } from "../verify-organisation.ts";

export default implementOutside(signUp, async ({ input, caller, transaction, clock, services, refuse }) => {
  // The browser has asked already; the server asks again, since only its own word counts.
  const verified = await verifyOrganisation(services.providers.register, input.orgNumber);
  if (!verified.ok && !verified.allowManualVerification) {
    throw refuse("org-not-verified", verified.message ?? undefined, { orgNumber: verified.message ?? "" });
  }
  const address = [verified.address, verified.city].filter(Boolean).join(", ") || null;
  const [password_hash, place] = await Promise.all([
    hashPassword(input.password),
    findPlace(services, address),
  ]);
  const full_name = `${input.firstName} ${input.lastName}`;
  const company_name = verified.legalName ?? input.companyName;
  const verification_status = verified.ok ? "verified" : "manual";
  const { ok: _, allowManualVerification: __, message: ___, ...verified_company_data } = verified;

  return transaction(async (tx) => {
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
          org_number_normalized: verified.normalized,
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
      org_number: verified.normalized ?? null,
      org_type: verified.orgForm ?? verified.type ?? null,
      verification_status,
      verified_company_data: verified.ok ? verified_company_data : null,
      contact_first_name: input.firstName,
      contact_last_name: input.lastName,
      contact_email: input.email,
      information_completed_at: clock.now().toString(),
      address,
      ...place,
    });
    await joinCompany(tx, { userId: user.id, email: input.email, companyId });
    await mailWelcome(tx, services, {
      key: `welcome:${user.id}`,
      to: input.email,
      firstName: input.firstName,
      companyName: company_name,
      company: await findCompany(tx, companyId),
      hasPassword: true,
    });
    return startSession(tx, clock, user.id, caller);
  });
});
