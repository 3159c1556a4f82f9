import { and, eq, sql } from "drizzle-orm";
import { updateOwnData } from "../../../../contract/privacy.ts";
import { writtenOnce } from "../../../../domain/allergies.ts";
import { CONSENT_MISSING, needsConsent } from "../../../../domain/consent.ts";
import { employees } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { implement } from "../../../calls/implement.ts";
import { celebrateAgain } from "../celebrate-again.ts";
import { findConsent, isOwnYes, keepConsent } from "../consent.ts";
import { birthdayChanged, cakeTextChanged, celebrationEnded, foodSaved, sum } from "../facts.ts";
import { mailPersonalLinks, requirePerson } from "../personal-links.ts";
import { alreadyThere, checkBirthday } from "../register.ts";

const CHANGED = "Dina uppgifter har ändrats under tiden. Se över dem och spara igen.";

export default implement(updateOwnData, async ({ input, tx, clock, services, today, refuse }) => {
  const { employee, company_name } = await requirePerson(tx, clock, input.token, {
    hold: true,
  });
  const companyId = employee.company_id;
  const { token: _, consent, updated_at, ...changes } = input;
  if (updated_at && updated_at !== employee.updated_at) throw refuse("employee-changed", CHANGED);
  checkBirthday(changes.birthday, today);
  const whose = { companyId, employeeId: employee.id };
  // What HR has written in stays as it is until the person says something about it.
  const untouched =
    isSame(changes.allergies, employee.allergies) &&
    isSame(changes.dietary_preferences, employee.dietary_preferences) &&
    !isOwnYes(await findConsent(tx, whose));
  if (needsConsent(changes) && !consent && !untouched) {
    throw refuse("consent-missing", undefined, { consent: CONSENT_MISSING });
  }

  await tx
    .update(employees)
    .set({
      ...changes,
      celebration_own: employee.celebration_own || changes.celebration !== employee.celebration,
      updated_at: sql`app_now()`,
    })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, employee.id)))
    .catch((error: unknown) => {
      throw isDuplicate(error) ? alreadyThere(changes.name) : error;
    });
  if (consent || !untouched) await keepConsent(tx, services, whose, "self", changes);

  await celebrateAgain(tx, services, employee, changes.celebration);
  const declines = changes.celebration === "none";
  const ended = { companyId, employeeIds: [employee.id], today, mailHr: true };
  const cancelled = declines ? sum(await celebrationEnded.publish(tx, services, ended)) : 0;
  if (changes.cake_text !== undefined && changes.cake_text !== employee.cake_text)
    await cakeTextChanged.publish(tx, services, { ...whose, before: employee.cake_text });
  // Whoever has left eats with nobody.
  if (!employee.archived_at)
    await foodSaved.publish(tx, services, { ...whose, before: employee, after: changes });
  if (!declines && changes.birthday !== employee.birthday) {
    await birthdayChanged.publish(tx, services, { ...whose, birthday: changes.birthday, mailHr: "all" });
  }
  if (changes.email === employee.email) return { cancelled, new_link: false };
  const { id, company_id, language } = employee;
  const { name, email } = changes;
  const mailed = await mailPersonalLinks(
    tx,
    services,
    [{ id, company_id, name, email, company_name, language }],
    "asked",
  );
  return { cancelled, new_link: mailed.length > 0 };
});

/** Their page shows once what a list names twice. */
const isSame = (typed: string | null, stored: string | null): boolean =>
  writtenOnce(typed ?? "") === writtenOnce(stored ?? "");
