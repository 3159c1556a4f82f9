import { and, eq, sql } from "drizzle-orm";
import { updateEmployee } from "../../../../contract/people.ts";
import { employees } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implement } from "../../../calls/implement.ts";
import { celebrateAgain } from "../celebrate-again.ts";
import { cancelComingOrders } from "../coming-orders.ts";
import { keepConsent } from "../consent.ts";
import { tellFoodChanged } from "../food-changed.ts";
import { endPersonalLink } from "../personal-links.ts";
import { moveBirthday } from "../move-birthday.ts";
import { alreadyThere, checkBirthday, employeeColumns, requireEmployee } from "../register.ts";
import { deliveryRuleOf, resizePlanned } from "../planned-cakes.ts";

export default implement(updateEmployee, async ({ input, tx, caller, services, today, refuse }) => {
  const companyId = caller.company.id;
  const { id, updated_at, ...changes } = input;
  checkBirthday(changes.birthday, today);
  const before = await requireEmployee(tx, companyId, id, { archived: false });
  if (updated_at && updated_at !== before.updated_at) throw refuse("employee-changed");
  const { celebration = before.celebration } = changes;
  if (before.celebration_own && celebration !== before.celebration) throw refuse("celebration-own");

  const [employee] = await tx
    .update(employees)
    .set({ ...changes, updated_at: sql`app_now()` })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, id)))
    .returning(employeeColumns)
    .catch((error: unknown) => {
      throw isDuplicate(error) ? alreadyThere(changes.name) : error;
    });
  await keepConsent(tx, services, { companyId, employeeId: id }, "hr", changes);
  if (changes.email !== before.email) await endPersonalLink(tx, { company_id: companyId, id });

  await celebrateAgain(tx, before, celebration);
  const cancelled =
    celebration === "none"
      ? await cancelComingOrders(tx, services, { companyId, employeeIds: [id], today })
      : 0;
  await resizePlanned(tx, companyId, before, changes);
  await tellFoodChanged(tx, services, { companyId, employeeId: id }, before, changes);
  if (before.birthday === changes.birthday) return { employee: employee!, moved: 0, cancelled, to_check: [] };

  const rule = await deliveryRuleOf(tx, companyId);
  const person = { id, companyId, birthday: changes.birthday, rule };
  const { moved, to_check } = await moveBirthday(tx, services, person);
  return { employee: employee!, cancelled, moved: moved.length, to_check };
});
