import { eq } from "drizzle-orm";
import { regenerateJoinLink } from "../../contract/people.ts";
import { writeAudit } from "../audit.ts";
import { newJoinToken } from "../auth/tokens.ts";
import { companies } from "../database/schema.ts";
import { implement } from "../implement.ts";
import { joinUrl } from "../people/join-links.ts";

export default implement(regenerateJoinLink, async ({ tx, caller, services, refuse }) => {
  if (caller.role !== "admin") throw refuse("not-allowed");
  const token = newJoinToken();
  await tx.update(companies).set({ public_join_token: token }).where(eq(companies.id, caller.company.id));
  await writeAudit(tx, { action: "join-link-regenerated", companyId: caller.company.id });
  return { token, url: joinUrl(services, token) };
});
