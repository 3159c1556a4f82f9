import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { sendPersonalLink } from "../../../../contract/privacy.ts";
import { companies, employees } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { deleteMails } from "../../../mail/outbox.ts";
import { mailPersonalLinks } from "../personal-links.ts";

const MOST_COMPANIES = 5;

export default implement(sendPersonalLink, async ({ input, tx, services }) => {
  // Somebody may be registered at two employers: one mail for each.
  const people = await tx
    .select({
      id: employees.id,
      company_id: employees.company_id,
      name: employees.name,
      company_name: companies.name,
      language: employees.language,
    })
    .from(employees)
    .innerJoin(companies, eq(companies.id, employees.company_id))
    .where(and(eq(employees.email, input.email), isNull(employees.archived_at)))
    .limit(MOST_COMPANIES);
  const unknown = people.length === 0;
  // An unknown address costs the same statements, and so the same time; what was written for it is taken back.
  const nobody = {
    id: randomUUID(),
    company_id: null,
    name: "Ingen",
    company_name: "Ingen",
    language: "sv" as const,
  };
  const written = await mailPersonalLinks(
    tx,
    services,
    (unknown ? [nobody] : people).map((person) => ({ ...person, email: input.email })),
    "asked",
  );
  await deleteMails(tx, written, { when: unknown });
  return {};
});
