import { and, eq, ne } from "drizzle-orm";
import { generateMagicLink } from "../../contract/onboarding.ts";
import { writeAudit } from "../audit.ts";
import { createLink, hoursValid } from "../auth/one-time-links.ts";
import { findCompanyOf } from "../companies.ts";
import type { Tx } from "../database/database.ts";
import { user_roles, users } from "../database/schema.ts";
import { implement } from "../implement.ts";
import { magicUrl } from "../onboarding/welcome-mail.ts";

export default implement(generateMagicLink, async ({ input, caller, tx, clock, services, refuse }) => {
  const { email } = input;
  if (await isOtherAdmin(tx, email, caller.userId))
    throw refuse("not-allowed", "Adressen tillhör en annan administratör.");
  const companyId = await findCompanyOf(tx, email);
  const token = await createLink(tx, clock, { kind: "magic", email, companyId });
  if (companyId) await writeAudit(tx, { action: "login-link-made", companyId });
  const expires_at = clock.now().add({ hours: hoursValid.magic }).toString();
  return { link: magicUrl(services.publicUrl, token), expires_at };
});

/** Whoever holds the link is its person: one admin could act in another's name. */
async function isOtherAdmin(tx: Tx, email: string, userId: string): Promise<boolean> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.email, email), eq(user_roles.role, "admin"), ne(users.id, userId)));
  return Boolean(admin);
}
