import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { normalizeName } from "../../../domain/names.ts";
import { birthdayProblem } from "../../../domain/people.ts";
import { isSame } from "../../database/contains.ts";
import type { Tx } from "../../database/database.ts";
import { employees } from "../../database/schema.ts";
import { keepConsent } from "../people/consent.ts";
import {
  birthdayChanged,
  celebrationBegan,
  eatersChanged,
  foodSaved,
  nameChanged,
  newEaters,
} from "../people/facts.ts";
import type { Services } from "../../providers/services.ts";

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
  services: Services,
  companyId: string,
  person: HrPerson,
  employeeId: string | null = null,
): Promise<string> {
  const { birthday, allergies } = person;
  const values = { name: fullName(person), birthday, allergies };
  const before = await findPerson(tx, companyId, values, employeeId);
  if (!before) return insert(tx, services, companyId, values);

  const { id } = before;
  const says = allergies !== null || id === employeeId;
  const after = { ...before, allergies: says ? allergies : before.allergies };
  await tx
    .update(employees)
    .set({ ...values, allergies: after.allergies, updated_at: sql`app_now()` })
    .where(and(eq(employees.company_id, companyId), eq(employees.id, id)));
  if (says) await keepOwnConsent(tx, services, companyId, after);
  if (values.name !== before.name)
    await nameChanged.publish(tx, services, { companyId, employeeId: id, before: before.name });
  await foodSaved.publish(tx, services, { companyId, employeeId: id, before, after });
  if (birthday !== before.birthday) {
    // Who is HR, and corrects their own birthday, hears only of what is left to decide.
    await birthdayChanged.publish(tx, services, { companyId, employeeId: id, birthday, mailHr: "to-decide" });
  }
  return id;
}

type Values = Pick<HrPerson, "birthday" | "allergies"> & { name: string };
type Row = typeof employees.$inferSelect;

/** Who has this name and birthday, else who is known by the id. */
async function findPerson(
  tx: Tx,
  companyId: string,
  { name, birthday }: Values,
  employeeId: string | null,
): Promise<Row | undefined> {
  const same = and(isSame(sql`${employees.name}`, name), eq(employees.birthday, birthday));
  const found = await tx
    .select()
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        isNull(employees.archived_at),
        employeeId ? or(same, eq(employees.id, employeeId)) : same,
      ),
    )
    .orderBy(asc(employees.id))
    .for("update");
  return found.find((row) => row.id !== employeeId) ?? found[0];
}

async function insert(tx: Tx, services: Services, companyId: string, values: Values): Promise<string> {
  const [added] = await tx
    .insert(employees)
    .values({ company_id: companyId, ...values, source: "hr", position: "HR" })
    .returning();
  await keepOwnConsent(tx, services, companyId, added!);
  await eatersChanged.publish(tx, services, { companyId, before: newEaters([added!.id]) });
  await celebrationBegan.publish(tx, services, { companyId, employeeIds: [added!.id] });
  return added!.id;
}

const keepOwnConsent = (tx: Tx, services: Services, companyId: string, row: Row) =>
  keepConsent(tx, services, { companyId, employeeId: row.id }, "self", row);
