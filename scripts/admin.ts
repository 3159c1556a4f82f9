import { eq } from "drizzle-orm";
import { systemClock } from "../domain/clock.ts";
import { platformScope } from "../server/database/database.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { user_roles, users } from "../server/database/schema.ts";
import { readSettings } from "../server/settings.ts";

/** npm run admin -- grant <email> | revoke <email>: who belongs to the platform's own staff. */
const [action, email] = process.argv.slice(2);
if (!email || (action !== "grant" && action !== "revoke")) {
  console.error("Usage: npm run admin -- grant <email>, or revoke <email>");
  process.exit(1);
}
const settings = readSettings(process.env);
const db = settings.databaseUrl
  ? await openPostgres(settings.databaseUrl, systemClock, (error) => console.error(error.message))
  : await openEmbedded(settings.dataDir, systemClock);
const role = action === "grant" ? "admin" : "user";
const found = await db.transaction(platformScope, async (tx) => {
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  if (!user) return false;
  await tx
    .insert(user_roles)
    .values({ user_id: user.id, role })
    .onConflictDoUpdate({ target: user_roles.user_id, set: { role } });
  return true;
});
await db.close();
console.log(found ? `${email} is now ${role}.` : `Nobody has the address ${email}.`);
process.exit(found ? 0 : 1);
