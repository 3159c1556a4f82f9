import { randomUUID } from "node:crypto";
import { nextBirthday } from "../../../domain/birthday.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMail } from "../../mail/outbox.ts";
import { birthdayChangedHr } from "./mails/birthday-changed-hr.ts";
import { readOrders } from "../orders/read-orders.ts";
import { ordersUrl } from "../orders/describe.ts";
import type { Services } from "../../providers/services.ts";
import { moveBirthday, type Person } from "./move-birthday.ts";

type Change = Person & { mailHr: "all" | "to-decide" | "nothing" };

/**
 * A corrected birthday takes its cakes along. HR is written to about those that followed, and about those that a bakery
 * already knows of: they stay on their day until HR moves or cancels them.
 */
export async function followBirthday(tx: Tx, services: Services, { mailHr, ...person }: Change) {
  const changes = await moveBirthday(tx, services, person);
  const { moved, to_check } = changes;
  if (mailHr === "all" || (mailHr === "to-decide" && to_check.length > 0))
    await mailChanges(tx, services, person, changes);
  return { moved, to_check };
}

type Changes = Awaited<ReturnType<typeof moveBirthday>>;

async function mailChanges(
  tx: Tx,
  services: Services,
  person: Person,
  { moved, doubles, forgone, to_check, bakeryTold }: Changes,
): Promise<void> {
  const today = stockholmToday(services.clock);
  const before = new Map(
    [...to_check, ...moved, ...doubles, ...forgone].map((order) => [order.id, order.delivery_date]),
  );
  if (before.size === 0) return;
  const ids = [...before.keys()];
  const orders = await readOrders(tx, "cake", ids);
  const { company_name, contact_email, contact_first_name, employee_name } = orders[0]!;
  if (!contact_email) return;
  const cakesOf = (some: { id: string }[]) =>
    orders
      .filter(({ id }) => some.some((order) => order.id === id))
      .map(({ id, delivery_date, portion_size, supplier_name }) => ({
        delivery_date,
        portion_size,
        bakery_name: supplier_name,
        before: before.get(id)!,
      }));
  await writeMail(tx, {
    // Each change has its own: back and forth is two. The same save again changes no birthday and never gets here.
    key: `${person.employeeId}:${randomUUID()}`,
    to: contact_email,
    recipientId: person.companyId,
    companyId: person.companyId,
    employeeIds: [person.employeeId],
    orderIds: ids,
    mail: birthdayChangedHr({
      company_name,
      contact_first_name,
      employee_name,
      birthday: nextBirthday(Temporal.PlainDate.from(person.birthday), today).toString(),
      cakes: cakesOf(to_check),
      moved: cakesOf(moved),
      cancelled: [...cakesOf(doubles), ...cakesOf(forgone).map((cake) => ({ ...cake, forgone: true }))],
      bakery_told: bakeryTold,
      cakes_url: ordersUrl(services, { kind: "cake" }),
      today: today.toString(),
    }),
  });
}
