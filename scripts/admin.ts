import { eq } from "drizzle-orm";
import { systemClock } from "../domain/clock.ts";
import { platformScope, type Tx } from "../server/database/database.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { users } from "../server/database/schema.ts";
import { resetFactors } from "../server/features/accounts/second-factor.ts";
import { setStaff } from "../server/features/accounts/staff.ts";
import { ask, giveUp, readCommand, openOwn } from "./command.ts";

/**
 * npm run admin -- grant <email> | revoke <email>: who belongs to the platform's own staff.
 * npm run admin -- reset-factor <email>: for an admin who has lost their passkey or app, and the recovery codes.
 * npm run admin -- delete-company <id>: a customer who has left, with everything that is theirs. Asks for their name.
 */
const actions: Record<string, (tx: Tx, whom: string) => Promise<Said>> = {
  grant: (tx, email) => nameStaff(tx, email, true),
  revoke: (tx, email) => nameStaff(tx, email, false),
  "reset-factor": resetFactor,
  "delete-company": takeAway,
};
type Said = { done: boolean; text: string };

const refusals = {
  unknown: "nobody has this address.",
  unproved:
    "nobody has proved this address. Its owner confirms it with the link in the mail, or by Glömt lösenord.",
  "last-admin": "this is the last admin. Grant somebody else first.",
};

const { words, settings } = readCommand("admin", [Object.keys(actions).join("|"), "EMAIL|ID"]);
const [name, whom] = words as [string, string];
const action = Object.hasOwn(actions, name) ? actions[name]! : null;
if (!action) giveUp(`Say ${Object.keys(actions).join(", ")}, not ${name}.`);
// Asked before the database is opened: nobody waits for whoever types.
const typedName = name === "delete-company" ? await ask("The company's name, to be sure: ") : "";
const db = settings.databaseUrl
  ? await openPostgres(settings.databaseUrl, systemClock, (error) => console.error(error.message))
  : await openOwn(settings);
const { done, text } = await db.transaction({ ...platformScope, background: true }, (tx) => action(tx, whom));
await db.close();
if (!done) giveUp(text);
console.log(text);
process.exit(0);

async function nameStaff(tx: Tx, email: string, staff: boolean): Promise<Said> {
  const outcome = await setStaff(tx, email, staff);
  if ("refused" in outcome) return { done: false, text: `${email}: ${refusals[outcome.refused]}` };
  return { done: true, text: `${email} (${outcome.id}) is now ${outcome.role}.` };
}

/** They are signed out everywhere and told by mail, and set a new one up as they sign in again. */
async function resetFactor(tx: Tx, email: string): Promise<Said> {
  await import("../server/features.ts");
  const [user] = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  if (!user) return { done: false, text: `${email}: ${refusals.unknown}` };
  await resetFactors(tx, { publicUrl: settings.publicUrl }, user);
  return {
    done: true,
    text: `${user.email} (${user.id}) signs in with the password and sets a second factor up.`,
  };
}

async function takeAway(tx: Tx, id: string): Promise<Said> {
  // Other features follow when a company goes; naming an admin does not wait until they have loaded.
  await import("../server/features.ts");
  const { deleteCompany } = await import("../server/features/back-office/delete-company.ts");
  const outcome = await deleteCompany(tx, id, typedName);
  if ("refused" in outcome) return { done: false, text: outcome.refused };
  const { name, employees, users, calendar } = outcome.deleted;
  const text = `${name} (${id}) is deleted, with ${employees} employees and ${users} accounts.`;
  if (!calendar) return { done: true, text };
  return {
    done: true,
    text: `${text}\nTheir right to a ${calendar} calendar was not handed back: they can remove it in that account.`,
  };
}
