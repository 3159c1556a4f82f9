import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { listEmployees, MOST_EMPLOYEES } from "../../../../contract/people.ts";
import type { Tx } from "../../../database/database.ts";
import { mayReadFood } from "../../../database/food.ts";
import { findRow, readRow } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies, employees } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { checkOffice } from "../../companies/offices.ts";
import { mailsColleagues } from "../colleague-mails.ts";
import { isHeard } from "../governed.ts";
import { columnsWithoutFood, employeeColumns } from "../register.ts";

export default implement(listEmployees, async ({ input, tx, caller, clock }) => {
  const company = caller.company.id;
  const { office_id } = input;
  await checkOffice(tx, company, office_id);
  const { archived_at } = employees;
  const rows = await tx
    .select(mayReadFood(tx) ? employeeColumns : columnsWithoutFood)
    .from(employees)
    .where(
      and(
        eq(employees.company_id, company),
        office_id ? eq(employees.office_id, office_id) : undefined,
        input.archived ? and(isNotNull(archived_at), isNull(employees.erased_at)) : isNull(archived_at),
      ),
    )
    .orderBy(asc(employees.name), asc(employees.id))
    .limit(MOST_EMPLOYEES);
  const settings = await readRow(tx, Settings)`
    select c.default_portion_size, ${mailsColleagues(ref(companies, "c"))} as colleague_mails
    from companies c where c.id = ${company}`;
  return {
    employees: isHeard({ caller, clock }) ? rows : rows.map((row) => ({ ...row, from_directory: false })),
    ...settings,
    last_import: input.archived ? null : await findLastImport(tx, company),
  };
});

const Settings = { default_portion_size: z.number(), colleague_mails: z.boolean() };
const LastImport = { import_id: z.string(), count: z.number(), at: z.string() };

async function findLastImport(tx: Tx, company: string) {
  const last = await findRow(tx, LastImport)`
    select import_id, count(*)::int as count, min(created_at)::text as at from employees
    where company_id = ${company} and archived_at is null and import_id is not null and source = 'import'
      and created_at > app_now() - interval '1 day'
    group by import_id order by 3 desc limit 1`;
  return last ?? null;
}
