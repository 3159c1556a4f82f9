import { and, eq, sql } from "drizzle-orm";
import { updateEmployee } from "../../../../contract/people.ts";
import { employees } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implement } from "../../../calls/implement.ts";
import { celebrateAgain } from "../celebrate-again.ts";
import { refuseUnseenAddress, refuseUnseenFood } from "../food-right.ts";
import { keepConsent } from "../consent.ts";
import {
  birthdayChanged,
  celebrationEnded,
  foodSaved,
  nameChanged,
  portionSizeChanged,
  sum,
} from "../facts.ts";
import { endPersonalLink } from "../personal-links.ts";
import { alreadyThere, checkBirthday, employeeColumns, requireEmployee } from "../register.ts";

export default implement(updateEmployee, async ({ input, tx, caller, services, today, refuse }) => {
  const companyId = caller.company.id;
  const { id, updated_at, ...given } = input;
  refuseUnseenFood(caller, given);
  checkBirthday(given.birthday, today);
  const before = await requireEmployee(tx, companyId, id, { archived: false });
  if (given.email !== before.email) refuseUnseenAddress(caller);
  const { allergies, dietary_preferences } = before;
  const changes = caller.seesAllergies ? given : { ...given, allergies, dietary_preferences };
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
  if (caller.seesAllergies) await keepConsent(tx, services, { companyId, employeeId: id }, "hr", changes);
  if (changes.email !== before.email) await endPersonalLink(tx, { company_id: companyId, id });

  await celebrateAgain(tx, services, before, celebration);
  const ended = { companyId, employeeIds: [id], today };
  const cancelled = celebration === "none" ? sum(await celebrationEnded.publish(tx, services, ended)) : 0;
  const { cake_portion_size: portions = before.cake_portion_size } = changes;
  if (portions !== before.cake_portion_size) {
    const resized = { companyId, employeeId: id, before: before.cake_portion_size, after: portions };
    await portionSizeChanged.publish(tx, services, resized);
  }
  if (changes.name !== before.name)
    await nameChanged.publish(tx, services, { companyId, employeeId: id, before: before.name });
  await foodSaved.publish(tx, services, { companyId, employeeId: id, before, after: changes });
  if (before.birthday === changes.birthday) return { employee: employee!, moved: 0, cancelled, to_check: [] };

  const corrected = { companyId, employeeId: id, birthday: changes.birthday, mailHr: "nothing" } as const;
  const cakes = await birthdayChanged.publish(tx, services, corrected);
  const moved = cakes.flatMap((one) => one.moved).length;
  return { employee: employee!, cancelled, moved, to_check: cakes.flatMap((one) => one.to_check) };
});
