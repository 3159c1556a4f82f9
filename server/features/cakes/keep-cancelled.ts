import { and, eq, gte, ne } from "drizzle-orm";
import { birthdayIn, celebratedBirthday, nextBirthday } from "../../../domain/birthday.ts";
import type { Tx } from "../../database/database.ts";
import { cake_orders, employees } from "../../database/schema.ts";

type Person = { employeeId: string; companyId: string; birthday: string };

/**
 * What HR cancelled or forwent stays so when the day of birth is corrected: it was about the celebration, not about the
 * date, and a cake would come back otherwise.
 */
export async function keepCancelled(tx: Tx, person: Person, today: Temporal.PlainDate): Promise<void> {
  const born = Temporal.PlainDate.from(person.birthday);
  // One that has passed is not meant, as with a living order.
  const coming = (birthday: Temporal.PlainDate): string =>
    (Temporal.PlainDate.compare(birthday, today) < 0 ? nextBirthday(born, today) : birthday).toString();
  const theirs = and(
    eq(cake_orders.company_id, person.companyId),
    eq(cake_orders.employee_id, person.employeeId),
    eq(cake_orders.status, "cancelled"),
    gte(cake_orders.birthday, today.toString()),
  );
  const cancelled = await tx
    .selectDistinct({ birthday: cake_orders.birthday, delivery_date: cake_orders.delivery_date })
    .from(cake_orders)
    .where(theirs);
  for (const order of cancelled) {
    const { birthday, delivery_date } = order;
    // oxlint-disable-next-line no-await-in-loop -- seldom more than one
    await tx
      .update(cake_orders)
      .set({ birthday: coming(celebratedBirthday(born, order)) })
      .where(and(theirs, eq(cake_orders.birthday, birthday), eq(cake_orders.delivery_date, delivery_date)));
  }
  const one = and(eq(employees.company_id, person.companyId), eq(employees.id, person.employeeId));
  const [employee] = await tx.select({ forgone: employees.forgone_birthday }).from(employees).where(one);
  if (!employee?.forgone || employee.forgone < today.toString()) return;
  const { forgone } = employee;
  const kept = coming(birthdayIn(born, Temporal.PlainDate.from(forgone).year));
  await tx
    .update(employees)
    .set({ forgone_birthday: kept })
    .where(and(one, ne(employees.forgone_birthday, kept)));
}
