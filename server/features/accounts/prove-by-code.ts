import { and, eq } from "drizzle-orm";
import { isAppCode } from "../../../domain/second-factor.ts";
import { counted } from "../../../domain/swedish.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { known_devices } from "../../database/schema.ts";
import { hashToken } from "../../database/tokens.ts";
import type { Services } from "../../providers/services.ts";
import { useAppCode } from "./code-app.ts";
import { anyCode, hashOfCode, useRecoveryCode } from "./recovery-codes.ts";
import { tellFactorChange } from "./second-factor.ts";
import { clearAttempts, countAttempt } from "./sign-in-attempts.ts";

type Platform = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
type Prover = { userId: string; email: string; device: string | null };

/** An app's code or a recovery code, each once. Whoever is wrong too often waits. */
export async function proveByCode(
  platform: Platform,
  services: Services,
  { userId, email, device }: Prover,
  code: string,
): Promise<void> {
  const { clock, settings } = services;
  const { bucket, stored } = await platform(async (tx) => {
    const bucket = await bucketFor(tx, userId, device);
    const wait = settings.limits ? await countAttempt(tx, clock, bucket) : 0;
    return { bucket, wait, stored: isAppCode(code) ? null : await anyCode(tx, userId) };
  }).then(refuseWait);
  // Hashed before anything is locked: it takes its time on purpose.
  const hash = isAppCode(code) ? null : await hashOfCode(stored, code);
  const isRight = await platform(async (tx) => {
    const right = hash
      ? await useRecoveryCode(tx, clock, userId, hash)
      : await useAppCode(tx, services, userId, code);
    if (!right) return false;
    await clearAttempts(tx, bucket);
    if (hash) await tellFactorChange(tx, services, { id: userId, email }, "code-used");
    return true;
  });
  if (!isRight) throw new Refusal("wrong-code", undefined, { code: new Refusal("wrong-code").message });
}

/**
 * Counted for the account, and for each browser that has signed in to it before: whoever has found out a password can
 * try codes, and be told to wait, but does not shut out the owner on a browser of theirs.
 */
async function bucketFor(tx: Tx, userId: string, device: string | null): Promise<string> {
  const account = `second-factor ${userId}`;
  if (!device) return account;
  const device_hash = hashToken(device);
  const known = await tx.$count(
    known_devices,
    and(eq(known_devices.user_id, userId), eq(known_devices.device_hash, device_hash)),
  );
  return known > 0 ? `${account} ${device_hash.toString("base64url")}` : account;
}

function refuseWait<T extends { wait: number }>(tried: T): T {
  const { wait } = tried;
  if (wait > 0)
    throw new Refusal(
      "too-many",
      `För många felaktiga koder. Försök igen om ${counted(wait, "minut", "minuter")}, eller använd en passkey.`,
    );
  return tried;
}
