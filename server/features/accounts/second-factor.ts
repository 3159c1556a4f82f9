import { and, eq } from "drizzle-orm";
import { requiredBy } from "../../../domain/second-factor.ts";
import type { Clock } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import { randomUUID } from "node:crypto";
import {
  code_apps,
  companies,
  passkey_challenges,
  passkeys,
  profiles,
  recovery_codes,
  sessions,
  user_roles,
  users,
} from "../../database/schema.ts";
import { type FactorChange, secondFactorChanged } from "./mails/second-factor-changed.ts";
import { keepRecoveryCodes, type RecoveryCodes } from "./recovery-codes.ts";
import { logOutEverywhere } from "./sessions.ts";

type Login = { userId: string; tokenHash: Buffer };

/** What an account has and must have, with the account locked. */
export async function lockFactors(tx: Tx, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
  const [found] = await tx
    .select({ role: user_roles.role, companyFrom: companies.second_factor_from })
    .from(users)
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(companies, eq(companies.id, profiles.company_id))
    .where(eq(users.id, userId));
  const isStaff = found?.role === "admin";
  return {
    user: user!,
    isOn: user!.second_factor_at !== null,
    required: requiredBy({ isStaff, companyFrom: found?.companyFrom ?? null }),
  };
}

/** From now on the account asks for it. This session has given it; any other has to. */
export async function turnOn(
  tx: Tx,
  clock: Clock,
  { userId, tokenHash }: Login,
  codes: RecoveryCodes,
): Promise<void> {
  const now = clock.now().toString();
  await tx.update(users).set({ second_factor_at: now }).where(eq(users.id, userId));
  await tx
    .update(sessions)
    .set({ second_factor_at: now, proved_at: now })
    .where(and(eq(sessions.token_hash, tokenHash), eq(sessions.user_id, userId)));
  await keepRecoveryCodes(tx, userId, codes);
}

/** It is asked for no more. Passkeys stay: one signs in with them. */
export async function turnOff(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ second_factor_at: null }).where(eq(users.id, userId));
  await tx.delete(code_apps).where(eq(code_apps.user_id, userId));
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
}

/** Everything that one signs in with besides the password and the mailed link. */
export async function clearFactors(tx: Tx, userId: string): Promise<void> {
  await turnOff(tx, userId);
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
  await tx.delete(passkey_challenges).where(eq(passkey_challenges.user_id, userId));
  await tx.update(users).set({ passkey_handle: null }).where(eq(users.id, userId));
}

type Told = { publicUrl: string | null };

/** For somebody who has lost their factor. Whoever has it now is signed out with them. */
export async function resetFactors(
  tx: Tx,
  { publicUrl }: Told,
  user: { id: string; email: string },
): Promise<void> {
  await clearFactors(tx, user.id);
  await logOutEverywhere(tx, user);
  await tellFactorChange(tx, { publicUrl }, user, "reset");
}

export const tellFactorChange = (
  tx: Tx,
  { publicUrl }: Told,
  user: { id: string; email: string },
  change: FactorChange,
) =>
  writeMail(tx, {
    key: randomUUID(),
    to: user.email,
    recipientId: user.id,
    mail: secondFactorChanged({
      change,
      url: publicUrl && `${publicUrl}${change === "reset" ? "/auth" : "/dashboard/installningar/sakerhet"}`,
    }),
  });
