import { eq } from "drizzle-orm";
import { getJoinLink } from "../../../../contract/people.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { joinUrl } from "../join-links.ts";

export default implement(getJoinLink, async ({ tx, caller, services }) => {
  const [company] = await tx
    .select({ token: companies.public_join_token })
    .from(companies)
    .where(eq(companies.id, caller.company.id));
  return { token: company!.token, url: joinUrl(services, company!.token) };
});
