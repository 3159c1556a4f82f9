import { and, eq, gte, ne, sql } from "drizzle-orm";
import { birthdayIn, celebratedBirthday, nextBirthday } from "../../../domain/birthday.ts";
import type { Tx } from "../../database/database.ts";
import { ref } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { wasRejected } from "../orders/approval-reason.ts";

type Person = { employeeId: string; companyId: string; birthday: string };

/**
 * What HR cancelled or forwent, or the platform rejected, stays so when the day of birth is corrected: it was about the celebration, not about the
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
    sql`(${cake_orders.status} = 'cancelled' or ${wasRejected(ref(cake_orders, "cake_orders"))})`,
    gte(cake_orders.birthday, today.toString()),
    eq(cake_orders.occasion, "birthday"),
  );
  const cancelled = await tx
    .select({ id: cake_orders.id, birthday: cake_orders.birthday, delivery_date: cake_orders.delivery_date })
    .from(cake_orders)
    .where(theirs);
  const moves = cancelled.map((order) => ({
    id: order.id,
    birthday: coming(celebratedBirthday(born, order)),
  }));
  if (moves.length > 0)
    await tx.execute(sql`update cake_orders o set birthday = given.birthday
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as given(id uuid, birthday date)
      where o.company_id = ${person.companyId} and o.id = given.id and o.birthday <> given.birthday`);
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
