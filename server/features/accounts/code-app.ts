import { and, eq, lt } from "drizzle-orm";
import { brand } from "../../../domain/brand.ts";
import type { Clock } from "../../../domain/clock.ts";
import { normalizeCode } from "../../../domain/second-factor.ts";
import type { Tx } from "../../database/database.ts";
import { code_apps } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";

/** Codes by time (RFC 6238): six digits that change every half minute. */

const WAITING_MINUTES = 15;
/** A telephone's clock may be a little off: the code before and the one after count as well. */
const TOLERANCE_SECONDS = 30;

type Parts = Pick<Services, "clock" | "vault">;
const whose = (userId: string) => eq(code_apps.user_id, userId);

/** A secret for a new app. The app that there is counts until the new one has shown a right code. */
export async function beginApp(tx: Tx, { clock, vault }: Parts, user: { id: string; email: string }) {
  const { generateSecret, generateURI } = await import("otplib");
  const secret = generateSecret();
  const waiting = {
    waiting_sealed: vault.seal("code-app", secret, user.id),
    waiting_until: clock.now().add({ minutes: WAITING_MINUTES }).toString(),
  };
  await tx
    .insert(code_apps)
    .values({ user_id: user.id, ...waiting })
    .onConflictDoUpdate({ target: code_apps.user_id, set: waiting });
  return { secret, uri: generateURI({ issuer: brand.name, label: user.email, secret }) };
}

/** Whether the new app showed the right code; then it is the one. `gone`: nobody is setting one up. */
export async function confirmApp(
  tx: Tx,
  { clock, vault }: Parts,
  userId: string,
  code: string,
): Promise<"right" | "wrong" | "gone"> {
  const [app] = await tx.select().from(code_apps).where(whose(userId)).for("update");
  const now = clock.now();
  if (!app?.waiting_sealed || Date.parse(app.waiting_until!) <= now.epochMilliseconds) return "gone";
  const step = await stepOf(vault.open("code-app", app.waiting_sealed, userId), code, clock, 0);
  if (step === null) return "wrong";
  await tx
    .update(code_apps)
    .set({
      secret_sealed: app.waiting_sealed,
      last_step: step,
      added_at: now.toString(),
      waiting_sealed: null,
      waiting_until: null,
    })
    .where(whose(userId));
  return "right";
}

/** Whether it is the app's code of now, and none that was taken before. Of two at the same moment one is. */
export async function useAppCode(
  tx: Tx,
  { clock, vault }: Parts,
  userId: string,
  code: string,
): Promise<boolean> {
  const [app] = await tx.select().from(code_apps).where(whose(userId));
  if (!app?.secret_sealed) return false;
  const step = await stepOf(vault.open("code-app", app.secret_sealed, userId), code, clock, app.last_step);
  if (step === null) return false;
  const [used] = await tx
    .update(code_apps)
    .set({ last_step: step })
    .where(and(whose(userId), lt(code_apps.last_step, step)))
    .returning({ step: code_apps.last_step });
  return Boolean(used);
}

/** The time step whose code it is, later than `after`. */
async function stepOf(secret: string, typed: string, clock: Clock, after: number): Promise<number | null> {
  const token = normalizeCode(typed);
  if (!/^\d{6}$/.test(token)) return null;
  const { verify } = await import("otplib");
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(clock.now().epochMilliseconds / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    afterTimeStep: after,
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
