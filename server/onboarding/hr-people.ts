import { and, eq, isNull } from "drizzle-orm";
import { CONSENT_VERSION } from "../../domain/consent.ts";
import { birthdayProblem, normalizeName } from "../../domain/people.ts";
import type { Tx } from "../database/database.ts";
import { consents, employees } from "../database/schema.ts";

export type HrPerson = {
  first_name: string;
  last_name: string;
  birthday: string;
  allergies: string | null;
};

const fullName = (person: Pick<HrPerson, "first_name" | "last_name">): string =>
  normalizeName(`${person.first_name} ${person.last_name}`);

export const problemWith = (birthday: string, today: Temporal.PlainDate): string | null =>
  birthdayProblem(Temporal.PlainDate.from(birthday), today);

/**
 * Adds an HR person who fills in their own form, or changes the one they are already. The same name and birthday is
 * the same person; what is known of their allergies is lost only if they take back what this very form has said.
 */
export async function savePerson(
  tx: Tx,
  companyId: string,
  person: HrPerson,
  employeeId: string | null = null,
): Promise<string> {
  const { birthday, allergies } = person;
  const name = fullName(person);
  const values = { name, birthday, allergies };
  const here = and(eq(employees.company_id, companyId), isNull(employees.archived_at));
  const [same] = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(and(here, eq(employees.name, name), eq(employees.birthday, birthday)));
  const known = same?.id ?? employeeId;
  const [changed] = known
    ? await tx
        .update(employees)
        .set(person.allergies || known === employeeId ? values : { name, birthday })
        .where(and(here, eq(employees.id, known)))
        .returning({ id: employees.id })
    : [];
  const id = changed?.id ?? (await insert(tx, companyId, values));
  if (person.allergies) {
    await tx.insert(consents).values({
      company_id: companyId,
      employee_id: id,
      text_version: CONSENT_VERSION,
      source: "self",
    });
  }
  return id;
}

async function insert(
  tx: Tx,
  company_id: string,
  values: { name: string; birthday: string; allergies: string | null },
) {
  const [added] = await tx
    .insert(employees)
    .values({ company_id, ...values, source: "hr", position: "HR" })
    .returning({ id: employees.id });
  return added!.id;
}
