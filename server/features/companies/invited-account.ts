import { eq } from "drizzle-orm";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { users } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { passwordProblem } from "../accounts/password-rules.ts";
import { hashPassword } from "../accounts/passwords.ts";
import { verifyEmail } from "../accounts/verify-email.ts";
import { disownCompany } from "./unclaimed-company.ts";

type Chosen = { full_name?: string | undefined; password?: string | undefined };
type NewAccount = { full_name: string; password_hash: string };

/** What an invited person without an account says of themselves. Slow on purpose, so that it is done before anything is locked. */
export async function readNewAccount(
  { full_name, password }: Chosen,
  email: string,
  company: string,
): Promise<NewAccount> {
  if (!full_name || !password) {
    const fields = { full_name: "Fyll i ditt namn", password: "Välj ett lösenord" };
    throw new Refusal("invalid-input", undefined, fields);
  }
  const weak = await passwordProblem(password, { email, name: full_name, company });
  if (weak) throw new Refusal("weak-password", weak, { password: weak });
  return { full_name, password_hash: await hashPassword(password) };
}

/** What somebody may have signed up with the address before its owner came ends here, its company apart. */
export async function makeInvitedAccount(
  tx: Tx,
  services: Services,
  email: string,
  account: NewAccount | null,
): Promise<string> {
  // The account went meanwhile, and nobody has chosen a password.
  if (!account) throw new Refusal("sign-in-first");
  await tx.insert(users).values({ email }).onConflictDoNothing({ target: users.email });
  const [user] = await tx.select().from(users).where(eq(users.email, email)).for("update");
  const { id } = user!;
  await verifyEmail(tx, services, user!, null);
  const [proved] = await tx.select().from(users).where(eq(users.id, id));
  const companyId = proved!.unclaimed_company_id;
  if (companyId) await disownCompany(tx, { userId: id, email, companyId });
  await tx.update(users).set(account).where(eq(users.id, id));
  return id;
}
