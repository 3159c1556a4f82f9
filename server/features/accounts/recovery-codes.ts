import { randomBytes } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import { normalizeCode, RECOVERY_CODES, recoveryCode } from "../../../domain/second-factor.ts";
import type { Tx } from "../../database/database.ts";
import { recovery_codes } from "../../database/schema.ts";
import { hashPassword, newSalt, saltOf } from "./passwords.ts";

export type RecoveryCodes = { codes: string[]; hashes: string[] };

/** Slow on purpose, as a password's hash is, so that it is done before anything is locked. */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)));
  // One salt for a person's codes: a code that is tried is hashed once and not once for each.
  const salt = newSalt();
  const hashes = await Promise.all(codes.map((code) => hashPassword(normalizeCode(code), salt)));
  return { codes, hashes };
}

/** They take the place of those before. */
export async function keepRecoveryCodes(tx: Tx, userId: string, { hashes }: RecoveryCodes): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
  await tx.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id: userId, code_hash })));
}

/** What the code would be kept as. Somebody without codes costs as much time. */
export async function hashOfCode(stored: string | null, typed: string): Promise<string> {
  return hashPassword(normalizeCode(typed), stored ? saltOf(stored) : newSalt());
}

export async function anyCode(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ hash: recovery_codes.code_hash })
    .from(recovery_codes)
    .where(eq(recovery_codes.user_id, userId))
    .limit(1);
  return row?.hash ?? null;
}

/** Uses the code. Of two uses at the same moment the database lets one update win. */
export async function useRecoveryCode(
  tx: Tx,
  clock: Clock,
  userId: string,
  code_hash: string,
): Promise<boolean> {
  const [used] = await tx
    .update(recovery_codes)
    .set({ used_at: clock.now().toString() })
    .where(
      and(
        eq(recovery_codes.user_id, userId),
        eq(recovery_codes.code_hash, code_hash),
        isNull(recovery_codes.used_at),
      ),
    )
    .returning({ userId: recovery_codes.user_id });
  return Boolean(used);
}
