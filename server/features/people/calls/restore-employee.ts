import { and, eq, sql } from "drizzle-orm";
import { restoreEmployee } from "../../../../contract/people.ts";
import { employees } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implement } from "../../../calls/implement.ts";
import { celebrationBegan, eatersChanged, employeeReturned, newEaters, sum } from "../facts.ts";
import { refuseGoverned } from "../governed.ts";
import { alreadyThere, requireEmployee } from "../register.ts";

export default implement(restoreEmployee, async ({ input, tx, caller, services, clock }) => {
  const companyId = caller.company.id;
  const leaver = await requireEmployee(tx, companyId, input.id, { archived: true });
  refuseGoverned({ caller, clock }, leaver);
  await tx
    .update(employees)
    .set({ archived_at: null, updated_at: sql`app_now()` })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, leaver.id)))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? alreadyThere(leaver.name) : error;
    });
  await eatersChanged.publish(tx, services, { companyId, before: newEaters([leaver.id]) });
  if (leaver.celebration === "none") return { restored: 0 };
  const restored = sum(await employeeReturned.publish(tx, services, { companyId, employee: leaver }));
  await celebrationBegan.publish(tx, services, { companyId, employeeIds: [leaver.id] });
  return { restored };
});
