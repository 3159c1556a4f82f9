import { and, eq, sql } from "drizzle-orm";
import { archiveEmployee } from "../../../../contract/people.ts";
import { employees } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { celebrationEnded, eatersChanged, sum } from "../facts.ts";
import { refuseGoverned } from "../governed.ts";
import { requireEmployee } from "../register.ts";

export default implement(archiveEmployee, async ({ input, tx, caller, services, today, clock }) => {
  const companyId = caller.company.id;
  const leaver = await requireEmployee(tx, companyId, input.id, { archived: false });
  refuseGoverned({ caller, clock }, leaver);
  const { id } = leaver;
  await tx
    .update(employees)
    .set({ archived_at: sql`app_now()`, updated_at: sql`app_now()` })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, id)));
  const ended = await celebrationEnded.publish(tx, services, { companyId, employeeIds: [id], today });
  await eatersChanged.publish(tx, services, { companyId, before: [leaver] });
  return { cancelled: sum(ended) };
});
