import { addEmployee } from "../../../../contract/people.ts";
import { celebrationBegan, eatersChanged, newEaters } from "../facts.ts";
import { implement } from "../../../calls/implement.ts";
import { refuseUnseenFood } from "../food-right.ts";
import { keepConsent } from "../consent.ts";
import { lockOffice, requireOffice } from "../../companies/offices.ts";
import { checkBirthday, checkStartDate, insertEmployee } from "../register.ts";

export default implement(addEmployee, async ({ input, tx, caller, services, today }) => {
  const companyId = caller.company.id;
  refuseUnseenFood(caller, input);
  checkBirthday(input.birthday, today);
  checkStartDate(input, today);
  // Held, so that nobody comes to an office that is closed at this moment.
  const office = await (input.office_id
    ? requireOffice(tx, companyId, input.office_id)
    : lockOffice(tx, companyId));
  const employee = await insertEmployee(tx, companyId, { ...input, office_id: office!.id, source: "hr" });
  await keepConsent(tx, services, { companyId, employeeId: employee.id }, "hr", input);
  await eatersChanged.publish(tx, services, { companyId, before: newEaters([employee.id]) });
  await celebrationBegan.publish(tx, services, { companyId, employeeIds: [employee.id] });
  return employee;
});
