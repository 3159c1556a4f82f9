import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { user_roles, users } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { mailAdmins } from "../accounts/mail-admins.ts";
import { staffChanged } from "./mails/staff-changed.ts";

type Moved = { userId: string; before: string; email: string };

/** Whoever reads an admin's mail is one of the staff: all of them hear where it goes from now on. */
export async function tellStaffMoved(
  tx: Tx,
  { publicUrl }: Services,
  { userId, before, email }: Moved,
): Promise<void> {
  const [admin] = await tx
    .select({ name: users.full_name })
    .from(users)
    .innerJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(and(eq(users.id, userId), eq(user_roles.role, "admin")));
  if (!admin) return;
  const staff_url = `${publicUrl}/admin/staff`;
  const mail = staffChanged({ change: "address", name: admin.name ?? before, before, email, staff_url });
  await mailAdmins(tx, randomUUID(), mail);
}
