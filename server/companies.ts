import type { Clock } from "../domain/clock.ts";
import { trialEnd } from "../domain/subscription.ts";
import { newJoinToken } from "./auth/tokens.ts";
import type { Tx } from "./database/database.ts";
import { companies, profiles, user_roles } from "./database/schema.ts";

type NewCompany = Partial<typeof companies.$inferInsert> & { name: string };

/** A new company begins with its 14 days and a link for its employees. */
export async function createCompany(tx: Tx, clock: Clock, company: NewCompany): Promise<string> {
  const [created] = await tx
    .insert(companies)
    .values({
      ...company,
      public_join_token: newJoinToken(),
      trial_ends_at: trialEnd(clock.now()).toString(),
    })
    .returning({ id: companies.id });
  return created!.id;
}

/** Makes a user a member. Who founds a company, or enters by its first link, looks after it. */
export async function joinCompany(tx: Tx, member: { userId: string; email: string; companyId: string }) {
  const { userId: user_id, email, companyId: company_id } = member;
  await tx
    .insert(profiles)
    .values({ user_id, email, company_id })
    .onConflictDoUpdate({ target: profiles.user_id, set: { company_id } });
  await tx.insert(user_roles).values({ user_id, role: "hr_admin" }).onConflictDoNothing();
}
