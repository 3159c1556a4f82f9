import { and, eq, ne } from "drizzle-orm";
import type { Role } from "../../../contract/callers.ts";
import type { Tx } from "../../database/database.ts";
import { lockByName } from "../../database/advisory-lock.ts";
import { profiles, user_roles, users } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";

type Member = { id: string; role: Role };
type Outcome = Member | { refused: "unknown" | "unproved" | "last-admin" };

/** No admin is sent a way in by another: whoever reads that mailbox would be of the staff. */
export async function refuseOtherAdmin(tx: Tx, email: string, userId: string): Promise<void> {
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.email, email), eq(user_roles.role, "admin"), ne(users.id, userId)));
  if (admin) throw new Refusal("not-allowed", "Adressen tillhör en annan administratör.");
}

/** Makes somebody one of the platform's staff, or what they are without that. */
export async function setStaff(tx: Tx, email: string, staff: boolean): Promise<Outcome> {
  // Two admins who are revoked at the same moment must not both find the other.
  await lockByName(tx, "staff");
  const [user] = await tx
    .select({
      id: users.id,
      verified: users.email_verified_at,
      company_id: profiles.company_id,
      role: user_roles.role,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(eq(users.email, email.toLowerCase()));
  if (!user) return { refused: "unknown" };
  // Anybody could have signed up with the address.
  if (staff && !user.verified) return { refused: "unproved" };
  // Whoever is not of the staff has nothing that could be taken away.
  if (!staff && user.role !== "admin") return { id: user.id, role: user.role ?? "user" };
  if (!staff && !(await hasOtherAdmin(tx, user.id))) return { refused: "last-admin" };
  const role = staff ? "admin" : await roleAt(tx, user.company_id);
  await tx
    .insert(user_roles)
    .values({ user_id: user.id, role })
    .onConflictDoUpdate({ target: user_roles.user_id, set: { role } });
  return { id: user.id, role };
}

async function hasOtherAdmin(tx: Tx, userId: string): Promise<boolean> {
  const [other] = await tx
    .select({ id: user_roles.user_id })
    .from(user_roles)
    .where(and(eq(user_roles.role, "admin"), ne(user_roles.user_id, userId)))
    .limit(1);
  return Boolean(other);
}

/** A company has one who looks after it: where there is such a one, whoever comes back is an ordinary member. */
async function roleAt(tx: Tx, companyId: string | null): Promise<Role> {
  if (!companyId) return "user";
  const [other] = await tx
    .select({ id: user_roles.user_id })
    .from(profiles)
    .innerJoin(user_roles, eq(user_roles.user_id, profiles.user_id))
    .where(and(eq(profiles.company_id, companyId), eq(user_roles.role, "hr_admin")))
    .limit(1);
  return other ? "user" : "hr_admin";
}
