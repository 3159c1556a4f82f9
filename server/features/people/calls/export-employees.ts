import { and, asc, eq, isNull } from "drizzle-orm";
import { exportEmployees, MOST_EMPLOYEES } from "../../../../contract/people.ts";
import { celebrationLabels } from "../../../../domain/people.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { employees } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { employeeColumns } from "../register.ts";

/** Headings that an import of the same file understands. */
const headings = [
  "Namn",
  "Födelsedag",
  "Befattning",
  "E-post",
  "Allergier",
  "Kostpreferenser",
  "Tårtbitar",
  "Firande",
];

export default implement(exportEmployees, async ({ tx, caller }) => {
  const companyId = caller.company.id;
  const people = await tx
    .select(employeeColumns)
    .from(employees)
    .where(and(eq(employees.company_id, companyId), isNull(employees.archived_at)))
    .orderBy(asc(employees.name))
    .limit(MOST_EMPLOYEES);
  await writeAudit(tx, { action: "register-exported", companyId, details: { count: people.length } });
  return {
    rows: [
      headings,
      ...people.map((person) => [
        person.name,
        person.birthday,
        person.position,
        person.email,
        person.allergies,
        person.dietary_preferences,
        person.cake_portion_size,
        celebrationLabels[person.celebration],
      ]),
    ],
  };
});
