import { eq } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import { waitAfterAttempts } from "../../../domain/password.ts";
import { counted } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import { sign_in_attempts } from "../../database/schema-machinery.ts";
import { hashToken } from "../../database/tokens.ts";

/** After a day without a try everything begins anew. */
const REMEMBERED_HOURS = 24;

const attemptsAt = (email: string) => eq(sign_in_attempts.email_hash, hashToken(email));

/**
 * Counts a try before its password is looked at: a hundred at the same moment are a hundred tries. Returns how many
 * minutes it has to wait, which is not counted, or 0. Known and unknown addresses are counted alike.
 */
export async function countAttempt(tx: Tx, clock: Clock, email: string): Promise<number> {
  // The database keeps fewer digits, and would round a moment up into the future.
  const now = clock.now().round({ smallestUnit: "millisecond", roundingMode: "trunc" });
  const at = now.toString();
  const email_hash = hashToken(email);
  await tx
    .insert(sign_in_attempts)
    .values({ email_hash, attempts: 0, attempted_at: at, retry_at: at })
    .onConflictDoNothing();
  const [before] = await tx.select().from(sign_in_attempts).where(attemptsAt(email)).for("update");
  const wait = Temporal.Instant.from(before!.retry_at).since(now).total("minutes");
  if (wait > 0) return Math.ceil(wait);
  const forgotten = now.since(Temporal.Instant.from(before!.attempted_at)).total("hours") >= REMEMBERED_HOURS;
  const attempts = forgotten ? 1 : before!.attempts + 1;
  const retry_at = now.add({ minutes: waitAfterAttempts(attempts) }).toString();
  await tx.update(sign_in_attempts).set({ attempts, attempted_at: at, retry_at }).where(attemptsAt(email));
  return 0;
}

/** The right password, or the owner of the address. */
export const clearAttempts = (tx: Tx, email: string) => tx.delete(sign_in_attempts).where(attemptsAt(email));

/** Nobody is shut out by somebody else's guesses: the mailed link works all the time and ends the wait. */
export const tooManyAttempts = (minutes: number) =>
  `För många felaktiga försök. Försök igen om ${counted(minutes, "minut", "minuter")}, eller välj ett nytt lösenord under Glömt lösenord.`;
