import { eq } from "drizzle-orm";
import { systemClock } from "../domain/clock.ts";
import { platformScope } from "../server/database/database.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { profiles, user_roles, users } from "../server/database/schema.ts";
import { giveUp, readCommand, requireEmbedded } from "./command.ts";

/** npm run admin -- grant <email> | revoke <email>: who belongs to the platform's own staff. */
const { words, settings } = readCommand("admin", ["grant|revoke", "EMAIL"]);
const [action, email] = words as [string, string];
if (action !== "grant" && action !== "revoke") giveUp(`Say grant or revoke, not ${action}.`);
if (!settings.databaseUrl) requireEmbedded(settings);
const db = settings.databaseUrl
  ? await openPostgres(settings.databaseUrl, systemClock, (error) => console.error(error.message))
  : await openEmbedded(settings.dataDir, systemClock);
const role = await db.transaction(platformScope, async (tx) => {
  const [user] = await tx
    .select({ id: users.id, company_id: profiles.company_id, role: user_roles.role })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.email, email.toLowerCase()));
  if (!user) return null;
  const next = action === "grant" ? "admin" : user.company_id ? "hr_admin" : "user";
  // Whoever is not of the staff has nothing that could be taken away.
  if (action === "revoke" && user.role !== "admin") return user.role ?? "user";
  await tx
    .insert(user_roles)
    .values({ user_id: user.id, role: next })
    .onConflictDoUpdate({ target: user_roles.user_id, set: { role: next } });
  return next;
});
await db.close();
console.log(role ? `${email} is now ${role}.` : `Nobody has the address ${email}.`);
process.exit(role ? 0 : 1);
