import { and, eq, sql } from "drizzle-orm";
import { updateEmployee } from "../../../../contract/people.ts";
import { employees } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implement } from "../../../calls/implement.ts";
import { celebrateAgain } from "../celebrate-again.ts";
import { governedFields, refuseGoverned } from "../governed.ts";
import { refuseUnseenAddress, refuseUnseenFood } from "../food-right.ts";
import { keepConsent } from "../consent.ts";
import {
  birthdayChanged,
  cakeTextChanged,
  celebrationEnded,
  foodSaved,
  nameChanged,
  portionSizeChanged,
  startDateChanged,
  sum,
} from "../facts.ts";
import { movePeople } from "../move-people.ts";
import { requireOffice } from "../../companies/offices.ts";
import { endPersonalLink } from "../personal-links.ts";
import {
  alreadyThere,
  checkBirthday,
  checkStartDate,
  employeeColumns,
  requireEmployee,
} from "../register.ts";

export default implement(updateEmployee, async ({ input, tx, caller, services, today, clock, refuse }) => {
  const companyId = caller.company.id;
  const { id, updated_at, office_id, ...given } = input;
  refuseUnseenFood(caller, given);
  checkBirthday(given.birthday, today);
  // The company first, as everywhere: its offices are changed one after the other.
  if (office_id) await requireOffice(tx, companyId, office_id);
  const before = await requireEmployee(tx, companyId, id, { archived: false });
  if (given.email !== before.email) refuseUnseenAddress(caller);
  const isMoved = office_id !== undefined && office_id !== before.office_id;
  const isChange = isMoved || governedFields.some((field) => given[field] !== before[field]);
  refuseGoverned({ caller, clock }, before, isChange);
  const { allergies, dietary_preferences } = before;
  const changes = caller.seesAllergies ? given : { ...given, allergies, dietary_preferences };
  const { start_date = before.start_date } = changes;
  checkStartDate({ start_date, birthday: changes.birthday }, today);
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
  if (changes.cake_text !== undefined && changes.cake_text !== before.cake_text)
    await cakeTextChanged.publish(tx, services, { companyId, employeeId: id, before: before.cake_text });
  await foodSaved.publish(tx, services, { companyId, employeeId: id, before, after: changes });
  const { staying } = office_id
    ? await movePeople(tx, services, { companyId, whose: { employeeIds: [id] }, to: office_id })
    : { staying: 0 };
  const answer = { employee: { ...employee!, ...(office_id ? { office_id } : {}) }, cancelled, staying };
  const whose = { companyId, employeeId: id };
  const late =
    start_date === before.start_date ? [] : (await startDateChanged.publish(tx, services, whose)).flat();
  if (before.birthday === changes.birthday) return { ...answer, moved: 0, to_check: late };

  const corrected = { companyId, employeeId: id, birthday: changes.birthday, mailHr: "nothing" } as const;
  const cakes = await birthdayChanged.publish(tx, services, corrected);
  const moved = cakes.flatMap((one) => one.moved).length;
  return { ...answer, moved, to_check: [...late, ...cakes.flatMap((one) => one.to_check)] };
});
