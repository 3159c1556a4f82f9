import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Employee } from "../../../../contract/entities/employee.ts";
import { submitEmployeeRegistration } from "../../../../contract/people.ts";
import { needsConsent } from "../../../../domain/consent.ts";
import type { Language } from "../../../../domain/language.ts";
import { normalizeName } from "../../../../domain/names.ts";
import { isSame } from "../../../database/contains.ts";
import type { Tx } from "../../../database/database.ts";
import { employees } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { refuseWithoutConsent } from "../refuse-without-consent.ts";
import { keepConsent } from "../../people/consent.ts";
import { celebrationBegan, eatersChanged, foodSaved, newEaters } from "../../people/facts.ts";
import { lockOffice, openOffices } from "../../companies/offices.ts";
import { movePeople } from "../../people/move-people.ts";
import { findInvited } from "../../directory/tell-birthday.ts";
import { registerInvited } from "../register-invited.ts";
import { findByJoinToken } from "../join-links.ts";
import { mailPersonalLinks } from "../../people/personal-links.ts";
import { checkBirthday, employeeColumns, insertEmployee } from "../../people/register.ts";
import type { Services } from "../../../providers/services.ts";

export default implement(submitEmployeeRegistration, async ({ input, tx, today, services, refuse }) => {
  const { language = "sv" } = input;
  const invited = await findInvited(tx, services, input.token);
  if (invited) return registerInvited({ tx, services, today, invited, employee: input.employee, language });
  const company = await findByJoinToken(tx, input.token, { hold: true });
  if (!company) throw refuse("link-invalid");
  const { first_name, last_name, consent, office_id, ...person } = input.employee;
  checkBirthday(person.birthday, today, "employee.birthday");
  refuseWithoutConsent(person, consent);

  // Somebody may have had the page open since before there were several.
  if (!office_id && (await openOffices(tx, company.id)).length > 1) throw refuse("office-missing");
  if (office_id && !(await lockOffice(tx, company.id, office_id))) throw refuse("office-not-found");

  const values = { ...person, language, name: normalizeName(`${first_name} ${last_name}`) };
  const employee =
    (await claimOwnRow(tx, services, company.id, values)) ??
    (await insertNew(tx, services, company.id, { ...values, office_id }));
  // HR may have written them in elsewhere.
  if (office_id && employee.office_id !== office_id)
    await movePeople(tx, services, {
      companyId: company.id,
      whose: { employeeIds: [employee.id] },
      to: office_id,
    });

  // Who says nothing of allergies has not agreed to those that HR has written down.
  const source = needsConsent(person) ? "self" : "hr";
  await keepConsent(tx, services, { companyId: company.id, employeeId: employee.id }, source, employee);
  await mailPersonalLinks(
    tx,
    services,
    [
      {
        id: employee.id,
        company_id: company.id,
        name: employee.name,
        email: values.email,
        company_name: company.name,
        language,
      },
    ],
    "registered",
  );
  return { success: true as const };
});

type Person = Pick<Employee, "name" | "birthday" | "allergies" | "dietary_preferences"> & {
  email: string;
  language: Language;
};

async function insertNew(
  tx: Tx,
  services: Services,
  companyId: string,
  person: Person & { office_id: string | undefined },
) {
  // The company's own portion size holds until HR gives this person another.
  const values = { ...person, cake_portion_size: null, source: "self" as const };
  const employee = await insertEmployee(tx, companyId, values);
  await eatersChanged.publish(tx, services, { companyId, before: newEaters([employee.id]) });
  await celebrationBegan.publish(tx, services, { companyId, employeeIds: [employee.id] });
  return employee;
}

/**
 * HR's list often comes first, and the link after it. A row that HR made and nobody has an address for is the
 * person's own to complete, once; any other is refused as a double. One with allergies or a diet is never given away
 * like that: a colleague knows a name and a birthday too, and HR has a private link to send.
 */
async function claimOwnRow(tx: Tx, services: Services, companyId: string, person: Person) {
  const [before] = await tx
    .select()
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        isSame(sql`${employees.name}`, person.name),
        eq(employees.birthday, person.birthday),
        isNull(employees.archived_at),
        isNull(employees.email),
        isNull(employees.allergies),
        isNull(employees.dietary_preferences),
        ne(employees.source, "self"),
      ),
    )
    .for("update");
  if (!before) return undefined;
  const [claimed] = await tx
    .update(employees)
    .set({ ...person, source: "self", updated_at: sql`app_now()` })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, before.id)))
    .returning(employeeColumns);
  await foodSaved.publish(tx, services, { companyId, employeeId: before.id, before, after: claimed! });
  return claimed;
}
