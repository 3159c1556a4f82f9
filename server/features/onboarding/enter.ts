import { count, eq } from "drizzle-orm";
import type { Session } from "../../../contract/account.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { type Arrival, startSession } from "../accounts/sessions.ts";
import { verifyEmail } from "../accounts/verify-email.ts";
import { joinCompany, lockCompany } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { profiles, users } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { claimCompany, disownCompany } from "../companies/unclaimed-company.ts";

type Link = { user_email: string; company_id: string | null };

const PASSWORD_CHARACTERS = 24;

/** The password of an account that a link creates: only this server can make it from the link's first characters. */
export const linkPassword = ({ vault }: Pick<Services, "vault">, token: string): Promise<string> =>
  hashPassword(vault.sign("magic-password", token.slice(0, PASSWORD_CHARACTERS)));

export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return Boolean(user);
}

/** Signs in whom a one-time link was for, with an account and a place in the company made for them if need be. */
export async function enter(
  tx: Tx,
  services: Services,
  link: Link,
  password_hash: string | null,
  from: Pick<Arrival, "before" | "request">,
): Promise<Session> {
  const { clock } = services;
  const { user_email: email, company_id } = link;
  await tx
    .insert(users)
    .values({ email, password_hash, email_verified_at: clock.now().toString() })
    .onConflictDoNothing({ target: users.email });
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  await verifyEmail(tx, services, user!, from.before);
  if (company_id) await joinCompanyOfLink(tx, services, { userId: user!.id, email, companyId: company_id });
  return startSession(tx, clock, user!.id, { services, ...from });
}

type Member = { userId: string; email: string; companyId: string };

/** Who has no company yet belongs where the link leads, whatever was signed up with the address before. */
async function joinCompanyOfLink(tx: Tx, services: Services, member: Member) {
  const [user] = await tx
    .select({ company: profiles.company_id, unclaimed: users.unclaimed_company_id })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, member.userId));
  if (user!.company) return;
  if (user!.unclaimed === member.companyId) return claimCompany(tx, services, member);
  if (user!.unclaimed) await disownCompany(tx, { ...member, companyId: user!.unclaimed });
  return join(tx, member);
}

/** The first who enters looks after the company; everybody after that is an ordinary user. */
async function join(tx: Tx, member: Member) {
  await lockCompany(tx, member.companyId);
  const [members] = await tx
    .select({ number: count() })
    .from(profiles)
    .where(eq(profiles.company_id, member.companyId));
  await joinCompany(tx, { ...member, role: members!.number > 0 ? "user" : "hr_admin" });
}
