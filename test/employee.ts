import { Employee } from "../contract/entities/employee.ts";
import { keysOf } from "../contract/entities/entity.ts";

export const FIRST_OFFICE = "00000000-0000-4000-8000-0000000000f1";

/** An employee as HR's list has them. What may be empty is, unless it is given. */
export function employeeOf(values: Partial<Employee> & Pick<Employee, "id" | "name">): Employee {
  const optional = keysOf(Employee.shape).filter((field) => Employee.shape[field].safeParse(null).success);
  return {
    ...(Object.fromEntries(optional.map((field): [string, unknown] => [field, null])) as Employee),
    office_id: FIRST_OFFICE,
    birthday: "1990-05-17",
    celebration: "celebrate",
    celebration_own: false,
    source: "hr",
    from_directory: false,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    ...values,
  };
}
