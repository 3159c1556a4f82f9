import { redirect } from "@tanstack/react-router";
import { ownPath } from "../domain/own-url.ts";
import { asCallError } from "./call-error.ts";
import { queryClient, queryOf } from "./query.ts";
import { currentSession } from "./session.ts";
import { toast } from "./ui/toaster.tsx";
import { stopViewing } from "./viewing.ts";

/** Who may open a screen. The server decides about every call; these only lead people to the right door. */

type Visit = { location: { href: string; search: { to?: string; plan?: string } }; preload: boolean };

/** Signed in; others go to /auth and come back afterwards. */
export async function users({ location }: Visit): Promise<void> {
  const session = currentSession();
  if (session && !session.lacks) return;
  const to = location.href === "/dashboard" ? undefined : location.href;
  throw redirect({ to: session ? "/auth/steg" : "/auth", search: { to } });
}

/** Where a login is completed: whoever has begun one. */
export async function halfway(visit: Visit): Promise<void> {
  const session = currentSession();
  if (!session) throw redirect({ to: "/auth", search: { to: visit.location.search.to } });
  if (!session.lacks) await guests(visit);
}

/** For the pages where one signs in: who is signed in already goes on. */
export async function guests({ location }: Visit): Promise<void> {
  if (!currentSession()) return;
  const start = location.search.plan === "pro" ? "/dashboard?plan=pro" : "/dashboard";
  throw redirect({ href: ownPath(location.search.to) ?? start });
}

/** The platform's own staff. */
export async function admins(visit: Visit): Promise<void> {
  await users(visit);
  // Back among their own pages, an admin acts as an admin again.
  if (!visit.preload) stopViewing();
  const user = await queryClient.fetchQuery(queryOf("get-user", {})).catch(asCallError);
  if (user instanceof Error) {
    if (user.code === "not-signed-in") return users(visit);
    toast.error("Fel vid kontroll av behörighet");
  } else if (user.role === "admin") return;
  else toast.error("Du har inte behörighet att visa den här sidan");
  throw redirect({ to: "/dashboard" });
}
