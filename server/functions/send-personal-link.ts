import { and, eq, isNull } from "drizzle-orm";
import { sendPersonalLink } from "../../contract/privacy.ts";
import { companies, employees } from "../database/schema.ts";
import { implement } from "../implement.ts";
import { mailPersonalLinks } from "../people/personal-links.ts";

const MOST_COMPANIES = 5;

export default implement(sendPersonalLink, async ({ input, tx, services }) => {
  // Somebody may be registered at two employers: one mail for each.
  const people = await tx
    .select({
      id: employees.id,
      company_id: employees.company_id,
      name: employees.name,
      company_name: companies.name,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.company_id))
    .where(and(eq(employees.email, input.email), isNull(employees.archived_at)))
    .limit(MOST_COMPANIES);
  await mailPersonalLinks(
    tx,
    services,
    people.map((person) => ({ ...person, email: input.email })),
    "asked",
  );
  return {};
});
