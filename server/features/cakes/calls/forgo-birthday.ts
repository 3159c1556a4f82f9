import { and, eq, gte, isNull, notInArray } from "drizzle-orm";
import { forgoBirthday } from "../../../../contract/cakes.ts";
import { birthdayIn } from "../../../../domain/birthday.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { employees } from "../../../database/schema.ts";
import { cake_orders } from "../../../database/schema-orders.ts";

export default implement(forgoBirthday, async ({ input, tx, caller, today, refuse }) => {
  const { employee_id, birthday, forgone } = input;
  const theirs = and(
    eq(employees.company_id, caller.company.id),
    eq(employees.id, employee_id),
    isNull(employees.archived_at),
  );
  const [person] = await tx.select().from(employees).where(theirs).for("no key update");
  if (!person) throw refuse("employee-not-found");
  const date = Temporal.PlainDate.from(birthday);
  if (!birthdayIn(Temporal.PlainDate.from(person.birthday), date.year).equals(date))
    throw refuse("order-changed", "Födelsedagen har ändrats. Läs in sidan igen.");
  if (forgone && (await hasOpenOrder(tx, { ...input, today: today.toString(), company: caller.company.id })))
    throw refuse("order-changed", "En tårta är beställd. Avboka den först.");
  if (!forgone && person.forgone_birthday !== birthday) return {};
  await tx
    .update(employees)
    .set({ forgone_birthday: forgone ? birthday : null })
    .where(theirs);
  return {};
});

type Birthday = { company: string; employee_id: string; birthday: string; today: string };

async function hasOpenOrder(tx: Tx, { company, employee_id, birthday, today }: Birthday): Promise<boolean> {
  const [order] = await tx
    .select({ id: cake_orders.id })
    .from(cake_orders)
    .where(
      and(
        eq(cake_orders.company_id, company),
        eq(cake_orders.employee_id, employee_id),
        eq(cake_orders.birthday, birthday),
        eq(cake_orders.occasion, "birthday"),
        gte(cake_orders.delivery_date, today),
        notInArray(cake_orders.status, ["declined", "cancelled", "completed"]),
      ),
    );
  return order !== undefined;
}
