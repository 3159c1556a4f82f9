import { and, asc, eq, isNull } from "drizzle-orm";
import { employeeFields, writtenFields } from "../../../../contract/entities/employee.ts";
import { importFieldLabel } from "../../../../contract/entities/employee-import.ts";
import { exportEmployees, MOST_EMPLOYEES } from "../../../../contract/people.ts";
import { celebrationLabels } from "../../../../domain/people.ts";
import { productKindLabels } from "../../../../domain/products.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { employees } from "../../../database/schema.ts";
import { openOffices } from "../../companies/offices.ts";
import { isFood } from "../../../calls/without-food.ts";
import { implement } from "../../../calls/implement.ts";
import { columnsWithoutFood, employeeColumns } from "../register.ts";

export default implement(exportEmployees, async ({ tx, caller }) => {
  const companyId = caller.company.id;
  const people = await tx
    .select(caller.seesAllergies ? employeeColumns : columnsWithoutFood)
    .from(employees)
    .where(and(eq(employees.company_id, companyId), isNull(employees.archived_at)))
    .orderBy(asc(employees.name))
    .limit(MOST_EMPLOYEES);
  await writeAudit(tx, { action: "register-exported", companyId, details: { count: people.length } });
  // An import of the same file understands the headings.
  const fields = writtenFields.filter((field) => caller.seesAllergies || !isFood(field));
  const headings = fields.map((field) => employeeFields[field].label);
  const offices = await openOffices(tx, companyId);
  const nameOf = new Map(offices.map(({ id, name }) => [id, name]));
  const several = offices.length > 1;
  const shown = people.map((person) => ({
    ...person,
    celebration: celebrationLabels[person.celebration],
    favourite_cake: person.favourite_cake && productKindLabels[person.favourite_cake],
  }));
  const officeOf = (id: string) => (several ? [nameOf.get(id) ?? null] : []);
  return {
    rows: [
      several ? [...headings, importFieldLabel("office")] : headings,
      ...shown.map((person) => [...fields.map((field) => person[field]), ...officeOf(person.office_id)]),
    ],
  };
});
