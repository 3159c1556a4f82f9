import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { lockByName } from "../../database/advisory-lock.ts";
import { one_time_links, profiles, users } from "../../database/schema.ts";
import { mailLink } from "../../mail/links.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { loginAddressChanged } from "./mails/login-address-changed.ts";
import { loginAddressConfirm } from "./mails/login-address-confirm.ts";
import { loginAddressWaiting } from "./mails/login-address-waiting.ts";
import { createLink, endLinks, endLoginAddress, findLink, hoursValid, useLink } from "./one-time-links.ts";
import { clearAttempts } from "./sign-in-attempts.ts";
import { addressProved, loginAddressMoved } from "./verify-email.ts";

type Owner = { id: string; email: string };

/**
 * Asks for a new address of the login, which counts once it is confirmed from there; the old one is told. That somebody
 * else has an account with it is told to its owner alone, who opens the link.
 */
export async function askForLoginAddress(
  tx: Tx,
  services: Services,
  user: Owner,
  wanted: string,
): Promise<void> {
  const { clock, publicUrl, vault } = services;
  await endLoginAddress(tx, user.id);
  const token = await createLink(tx, clock, { kind: "login-address", email: wanted, userId: user.id });
  const change = randomUUID();
  const valid_hours = hoursValid["login-address"];
  const confirm_url = mailLink(vault, `${publicUrl}/bekrafta-inloggning?token=${token}`);
  await writeMail(tx, {
    key: change,
    to: wanted,
    mail: loginAddressConfirm({ old_address: user.email, confirm_url, valid_hours }),
  });
  const security_url = `${publicUrl}/dashboard/installningar/sakerhet`;
  await writeMail(tx, {
    key: change,
    to: user.email,
    mail: loginAddressWaiting({ new_address: wanted, valid_hours, security_url }),
  });
}

export async function findWaitingLoginAddress(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  userId: string,
): Promise<string | null> {
  const [link] = await tx
    .select({ email: one_time_links.user_email })
    .from(one_time_links)
    .where(
      and(
        eq(one_time_links.user_id, userId),
        isNull(one_time_links.used_at),
        gt(one_time_links.expires_at, clock.now().toString()),
      ),
    );
  return link?.email ?? null;
}

/** Makes the confirmed address the login's. Null when the link does not hold. */
export async function confirmLoginAddress(tx: Tx, services: Services, token: string): Promise<string | null> {
  const found = await findLink(tx, services, "login-address", token);
  if (!found) return null;
  const email = found.user_email;
  // Whoever is let in or invited with this address, at this moment, is done before.
  await lockByName(tx, `joining:${email}`);
  const [user] = await tx.select().from(users).where(eq(users.id, found.user_id!)).for("update");
  if (!user || !(await useLink(tx, services, "login-address", token))) return null;
  const taken = await tx.$count(users, and(eq(users.email, email), ne(users.id, user.id)));
  if (taken > 0) throw new Refusal("already-registered", "Adressen har redan ett konto här. Välj en annan.");
  await tx
    .update(users)
    .set({ email, email_verified_at: services.clock.now().toString() })
    .where(eq(users.id, user.id));
  await tx.update(profiles).set({ email }).where(eq(profiles.user_id, user.id));
  if (!user.email_verified_at) await addressProved.publish(tx, services, { userId: user.id });
  await loginAddressMoved.publish(tx, services, { userId: user.id, before: user.email, email });
  // Whoever reads the old address's mail has no way in by it any more.
  await endLinks(tx, user.email);
  await clearAttempts(tx, user.email);
  await writeMail(tx, {
    key: randomUUID(),
    to: user.email,
    mail: loginAddressChanged({ new_address: email, contact_url: `${services.publicUrl}/contact` }),
  });
  return email;
}
