import { eq, sql } from "drizzle-orm";
import { ensureCompany } from "../../../../contract/dashboard.ts";
import { createCompany, joinCompany } from "../companies.ts";
import { findOwnRequest } from "../join-requests.ts";
import { withFirstOffice } from "../offices.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies, profiles, users } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(ensureCompany, async ({ tx, caller, clock, refuse }) =>
  // A user without a company has no tenant to act in; founding one is the platform's act.
  asPlatform(tx, async (platform) => {
    // Two tabs may ask at the same moment: the second waits here and then finds what the first made.
    const [user] = await platform.select().from(users).where(eq(users.id, caller.userId)).for("update");
    const [existing] = await platform
      .select({ company: companies })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.company_id))
      .where(eq(profiles.user_id, caller.userId));
    if (existing) return { company: await withFirstOffice(platform, existing.company), created: false };

    // A second one would take the question away from who has not answered it yet.
    if (user!.unclaimed_company_id) throw refuse("company-unclaimed");
    if (await findOwnRequest(platform, caller.userId)) throw refuse("join-request-waiting");
    const name = (user!.metadata as { company_name?: string }).company_name || "Mitt företag";
    const companyId = await createCompany(platform, clock, { name, contact_email: caller.email });
    await joinCompany(platform, { userId: caller.userId, email: caller.email, companyId });
    const [company] = await platform
      .select()
      .from(companies)
      .where(sql`id = ${companyId}`);
    return { company: await withFirstOffice(platform, company!), created: true };
  }),
);
