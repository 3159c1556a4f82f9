import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { Employee } from "../../../contract/entities/employee.ts";
import { keysOf, pick } from "../../../contract/entities/entity.ts";
import { birthdayProblem, startDateProblem } from "../../../domain/people.ts";
import type { Tx } from "../../database/database.ts";
import { mayReadFood } from "../../database/food.ts";
import { employees } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";

/** Rows of the register, and the few rules that every way into it shares. */

const NO_FOOD = { allergies: sql<string | null>`null`, dietary_preferences: sql<string | null>`null` };

/** What HR may see of an employee. */
export const employeeColumns = pick(employees, keysOf(Employee.shape));
/** The same for somebody who may not see what people eat. */
export const columnsWithoutFood = { ...employeeColumns, ...NO_FOOD };
const allColumns = getTableColumns(employees);

export type NewEmployee = Omit<typeof employees.$inferInsert, "company_id">;

/** Adds one, or refuses: of two at the same moment the database lets one in. */
export async function insertEmployee(tx: Tx, companyId: string, person: NewEmployee) {
  const [employee] = await tx
    .insert(employees)
    .values({ ...person, company_id: companyId })
    .onConflictDoNothing()
    .returning(employeeColumns);
  if (!employee) throw alreadyThere(person.name);
  return employee;
}

export const alreadyThere = (name: string) =>
  new Refusal("employee-exists", `${name} finns redan registrerad med samma födelsedag!`);

type Where = {
  archived?: boolean;
  /** Locks the row until the end of the transaction. */
  hold?: boolean;
};

/** One employee of this company, who is there or, if asked so, has left. Another company's is not found. */
export async function requireEmployee(
  tx: Tx,
  companyId: string,
  id: string,
  { archived, hold = true }: Where = {},
) {
  const query = tx
    .select(mayReadFood(tx) ? allColumns : { ...allColumns, ...NO_FOOD })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        eq(employees.id, id),
        isNull(employees.erased_at),
        archived === undefined
          ? undefined
          : archived
            ? sql`${employees.archived_at} is not null`
            : isNull(employees.archived_at),
      ),
    );
  const [employee] = hold ? await query.for("update") : await query;
  if (!employee) throw new Refusal("employee-not-found");
  return employee;
}

/** Nobody is born tomorrow, or longer ago than anybody lives. */
export function checkBirthday(birthday: string, today: Temporal.PlainDate, field = "birthday"): void {
  const problem = birthdayProblem(Temporal.PlainDate.from(birthday), today);
  if (problem) throw new Refusal("birthday-impossible", problem, { [field]: problem });
}

/** Nobody begins to work before they are born, or in a future that nobody knows. */
export function checkStartDate(
  { start_date, birthday }: { start_date?: string | null | undefined; birthday: string },
  today: Temporal.PlainDate,
): void {
  if (!start_date) return;
  const [start, born] = [Temporal.PlainDate.from(start_date), Temporal.PlainDate.from(birthday)];
  const problem = startDateProblem(start, born, today);
  if (problem) throw new Refusal("start-date-impossible", problem, { start_date: problem });
}
