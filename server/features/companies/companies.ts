import { and, desc, eq, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import { trialEnd } from "../../../domain/subscription.ts";
import { type CompanyRole, usuallySeesAllergies } from "../../../domain/roles.ts";
import { newJoinToken } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { lockByName } from "../../database/advisory-lock.ts";
import { checkouts, payment_links } from "../../database/schema-machinery.ts";
import { companies, join_requests, offices, profiles, user_roles, users } from "../../database/schema.ts";

export type CompanyRow = typeof companies.$inferSelect;
type NewOffice = Partial<
  Pick<
    typeof offices.$inferInsert,
    "address" | "latitude" | "longitude" | "delivery_rule" | "delivery_time" | "closures"
  >
>;
/** A company, and what its first office is to say. */
export type NewCompany = Partial<typeof companies.$inferInsert> & NewOffice & { name: string };

/** A new company begins with its 14 days, a link for its employees, and an office, which the database gives it. */
export async function createCompany(
  tx: Tx,
  clock: Clock,
  { address, latitude, longitude, delivery_rule, delivery_time, closures, ...company }: NewCompany,
): Promise<string> {
  const [created] = await tx
    .insert(companies)
    .values({
      ...company,
      public_join_token: newJoinToken(),
      trial_ends_at: trialEnd(clock.now()).toString(),
    })
    .returning({ id: companies.id });
  const office = { address, latitude, longitude, delivery_rule, delivery_time, closures };
  if (Object.values(office).some((value) => value !== undefined))
    await tx.update(offices).set(office).where(eq(offices.company_id, created!.id));
  return created!.id;
}

type Member = {
  userId: string;
  email: string;
  companyId: string;
  role?: CompanyRole;
  seesAllergies?: boolean;
};

/**
 * Makes a user a member. Who founds a company, or enters by its first link, looks after it. Its contact reads allergies in
 * its mails, and sees them whatever the invitation said: it may be older than their being the contact.
 */
export async function joinCompany(tx: Tx, member: Member) {
  const { userId: user_id, email, companyId: company_id, role = "hr_admin" } = member;
  const asContact = await tx.$count(
    companies,
    and(eq(companies.id, company_id), eq(companies.contact_email, email)),
  );
  const sees_allergies = asContact > 0 || (member.seesAllergies ?? usuallySeesAllergies(role));
  await tx
    .insert(profiles)
    .values({ user_id, email, company_id, sees_allergies })
    .onConflictDoUpdate({ target: profiles.user_id, set: { company_id, sees_allergies } });
  await tx
    .insert(user_roles)
    .values({ user_id, role })
    .onConflictDoUpdate({
      target: user_roles.user_id,
      set: { role },
      setWhere: ne(user_roles.role, "admin"),
    });
  // Whoever has a company asks for no other.
  await tx
    .update(join_requests)
    .set({ ended_at: sql`app_now()`, outcome: "joined" })
    .where(and(eq(join_requests.user_id, user_id), isNull(join_requests.ended_at)));
}

/**
 * Whose address this is: a member's, that of who paid for a company which nobody has entered yet, or that of somebody who
 * was invited. A member whose address nobody has proved may be anybody, also when they pay, and nothing of the address's
 * owner goes to the company that they made.
 */
export async function findCompanyOf(tx: Tx, email: string): Promise<string | null> {
  const [member] = await tx
    .select({ id: profiles.company_id })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(and(eq(users.email, email), isNotNull(users.email_verified_at), isNotNull(profiles.company_id)));
  if (member) return member.id;
  const [payer] = await tx
    .select({ id: checkouts.company_id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.email, email),
        isNotNull(checkouts.completed_at),
        isNotNull(checkouts.company_id),
        notExists(
          tx
            .select({ id: profiles.user_id })
            .from(profiles)
            .where(eq(profiles.company_id, checkouts.company_id)),
        ),
      ),
    )
    .orderBy(desc(checkouts.completed_at))
    .limit(1);
  if (payer) return payer.id;
  const [invited] = await tx
    .select({ id: payment_links.company_id })
    .from(payment_links)
    .where(and(eq(payment_links.admin_email, email), isNotNull(payment_links.company_id)))
    .orderBy(desc(payment_links.created_at))
    .limit(1);
  return invited?.id ?? null;
}

/** Whether anybody has entered it. Decide by it with the company locked: whoever enters first locks it, too. */
export async function hasMembers(tx: Tx, companyId: string): Promise<boolean> {
  const [member] = await tx
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(eq(profiles.company_id, companyId))
    .limit(1);
  return Boolean(member);
}

/** Whether a company has this organisation number, ten digits, already. */
export async function hasOrgNumber(tx: Tx, org_number: string): Promise<boolean> {
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.org_number, org_number))
    .limit(1);
  return Boolean(company);
}

/** One at a time for an organisation number: of two sign-ups at the same moment the second finds the first. */
export const lockOrgNumber = (tx: Tx, org_number: string): Promise<void> =>
  lockByName(tx, `org-number:${org_number}`);

export async function findCompany(tx: Tx, id: string): Promise<CompanyRow | null> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id));
  return company ?? null;
}

export async function lockCompany(tx: Tx, id: string): Promise<CompanyRow> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for("no key update");
  return company!;
}

/** One at a time for an address: two payments at the same moment must not found two companies. */
export const lockAddress = (tx: Tx, email: string): Promise<void> => lockByName(tx, `joining:${email}`);
