import { eq, sql } from "drizzle-orm";
import type { Input } from "../../../contract/contract.ts";
import { needsConsent } from "../../../domain/consent.ts";
import type { Language } from "../../../domain/language.ts";
import type { Tx } from "../../database/database.ts";
import { employees } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { type findInvited, tellBirthday } from "../directory/tell-birthday.ts";
import { keepConsent } from "../people/consent.ts";
import { foodSaved } from "../people/facts.ts";
import { mailPersonalLinks } from "../people/personal-links.ts";
import { checkBirthday, requireEmployee } from "../people/register.ts";
import { refuseWithoutConsent } from "./refuse-without-consent.ts";

type Registration = {
  tx: Tx;
  services: Services;
  today: Temporal.PlainDate;
  invited: NonNullable<Awaited<ReturnType<typeof findInvited>>>;
  employee: Pick<Required<Input<"submit-employee-registration">["employee"]>, "birthday" | "consent"> & {
    allergies: string | null;
    dietary_preferences: string | null;
  };
  language: Language;
};

/**
 * Somebody whom the company's directory has told of fills in what it does not know. Name, address and office are the
 * directory's: what a page sends of them counts for nothing.
 */
export async function registerInvited({ tx, services, today, invited, employee, language }: Registration) {
  const { birthday, allergies, dietary_preferences, consent } = employee;
  checkBirthday(birthday, today, "employee.birthday");
  refuseWithoutConsent({ allergies, dietary_preferences }, consent);
  const { company_id: companyId, company_name, name, email } = invited;
  const { id } = await tellBirthday(tx, services, { companyId, personId: invited.id, birthday });
  await tx.update(employees).set({ language }).where(eq(employees.id, id));
  if (needsConsent({ allergies, dietary_preferences })) {
    const before = await requireEmployee(tx, companyId, id);
    const after = { allergies, dietary_preferences };
    await tx
      .update(employees)
      .set({ ...after, updated_at: sql`app_now()` })
      .where(eq(employees.id, id));
    await keepConsent(tx, services, { companyId, employeeId: id }, "self", after);
    await foodSaved.publish(tx, services, { companyId, employeeId: id, before, after });
  }
  if (email)
    await mailPersonalLinks(
      tx,
      services,
      [{ id, company_id: companyId, name, email, company_name, language }],
      "registered",
    );
  return { success: true as const };
}
