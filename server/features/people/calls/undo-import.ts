import { sql } from "drizzle-orm";
import { z } from "zod";
import { undoImport } from "../../../../contract/people.ts";
import { readRows } from "../../../database/query.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { celebrationEnded, eatersChanged, sum } from "../facts.ts";
import { implement } from "../../../calls/implement.ts";

const Eater = {
  id: z.string(),
  office_id: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
};

export default implement(undoImport, async ({ input, tx, caller, services, today, refuse }) => {
  const companyId = caller.company.id;
  const { import_id } = input;
  const imported = sql`company_id = ${companyId} and import_id = ${import_id} and source = 'import'
    and created_at > app_now() - interval '1 day' and archived_at is null`;
  // Held first: an order made at this moment is waited for here, and only a statement that begins afterwards sees it.
  await tx.execute(sql`select from employees where ${imported} order by name for update`);
  const removed = await readRows(tx, Eater)`
    delete from employees e where ${imported}
      and not exists (select from cake_orders o where o.company_id = e.company_id and o.employee_id = e.id)
    returning id, office_id, allergies, dietary_preferences`;
  // Who has an order by now has a history, which stays.
  const archived = await readRows(tx, Eater)`
    update employees set archived_at = app_now(), updated_at = app_now()
    where ${imported} returning id, office_id, allergies, dietary_preferences`;
  const count = removed.length + archived.length;
  if (count === 0) throw refuse("import-not-found");

  const employeeIds = archived.map((row) => row.id);
  const cancelled = sum(await celebrationEnded.publish(tx, services, { companyId, employeeIds, today }));
  const before = [...removed, ...archived];
  await eatersChanged.publish(tx, services, { companyId, before });
  await writeAudit(tx, { action: "import-undone", companyId, details: { import_id, removed: count } });
  return { removed: count, cancelled };
});
