import { count, eq } from "drizzle-orm";
import type { Session } from "../../contract/account.ts";
import type { Identity } from "../auth/identify.ts";
import { hashPassword } from "../auth/passwords.ts";
import { startSession } from "../auth/sessions.ts";
import { joinCompany, lockCompany } from "../companies.ts";
import type { Tx } from "../database/database.ts";
import { profiles, user_roles, users } from "../database/schema.ts";
import type { Services } from "../services.ts";

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
  { clock }: Services,
  link: Link,
  password_hash: string | null,
  before: Identity | null,
): Promise<Session> {
  const { user_email: email, company_id } = link;
  await tx.insert(users).values({ email, password_hash }).onConflictDoNothing({ target: users.email });
  const [user] = await tx
    .select({ id: users.id, company: profiles.company_id })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.email, email));
  if (company_id && !user!.company) await join(tx, { userId: user!.id, email, companyId: company_id });
  return startSession(tx, clock, user!.id, before);
}

/** The first who enters looks after the company; everybody after that is an ordinary user. */
async function join(tx: Tx, member: { userId: string; email: string; companyId: string }) {
  await lockCompany(tx, member.companyId);
  const [members] = await tx
    .select({ number: count() })
    .from(profiles)
    .where(eq(profiles.company_id, member.companyId));
  if (members!.number > 0) {
    await tx.insert(user_roles).values({ user_id: member.userId, role: "user" }).onConflictDoNothing();
  }
  await joinCompany(tx, member);
}
