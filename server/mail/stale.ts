import { sql } from "drizzle-orm";
import { stockholmToday } from "../../domain/clock.ts";
import { remindersByKind } from "../automation/parts.ts";
import { renderAgain } from "../automation/reminders.ts";
import type { Tx } from "../database/database.ts";
import type { Services } from "../services.ts";

export type Claimed = {
  id: string;
  key: string;
  kind: string;
  to_email: string;
  reply_to: string | null;
  subject: string;
  html: string;
  text: string;
  attempts: number;
  order_ids: string[];
};

/**
 * A reminder may wait for hours while the mail server is away, and its cake be cancelled meanwhile. What is about to
 * be sent is looked at once more: an order that has gone is left out, and a mail about nothing is withdrawn.
 */
export async function dropStale(tx: Tx, services: Services, claimed: Claimed[]): Promise<Claimed[]> {
  const reminders = claimed.filter((mail) => remindersByKind.has(mail.kind) && mail.order_ids.length > 0);
  if (reminders.length === 0) return claimed;
  const alive = await readAlive(tx, reminders);
  const fresh = await Promise.all(
    claimed.map(async (mail) => {
      const left = mail.order_ids.filter((id) => alive.has(`${mail.id} ${id}`));
      if (!reminders.includes(mail) || left.length === mail.order_ids.length) return mail;
      return left.length === 0 ? withdraw(tx, mail) : write(tx, services, mail, left);
    }),
  );
  return fresh.filter((mail) => mail !== null);
}

async function readAlive(tx: Tx, mails: Claimed[]): Promise<Set<string>> {
  const asked = mails.flatMap(({ id, kind, order_ids }) =>
    order_ids.map((order) => ({ mail: id, kind, order })),
  );
  const { rows } = await tx.execute(sql`
    select asked.mail, asked."order"
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked(mail uuid, kind text, "order" uuid)
    left join cake_orders cake on cake.id = asked."order"
    left join employees e on e.company_id = cake.company_id and e.id = cake.employee_id
    left join meal_orders meal on meal.id = asked."order"
    where coalesce(cake.status, meal.status) in ('pending', 'planned', 'requested', 'confirmed')
      and (e.id is null or (e.celebration <> 'none' and e.archived_at is null))
      and exists (select from reminders r where r.company_id = coalesce(cake.company_id, meal.company_id)
        and r.kind = asked.kind and r.delivery_date = coalesce(cake.delivery_date, meal.delivery_date)
        and r.subject_id = asked."order")`);
  return new Set(rows.map((row) => `${row.mail} ${row.order}`));
}

async function withdraw(tx: Tx, mail: Claimed): Promise<null> {
  await tx.execute(sql`update mails set status = 'withdrawn', claimed_until = null where id = ${mail.id}`);
  return null;
}

async function write(tx: Tx, services: Services, mail: Claimed, orderIds: string[]): Promise<Claimed> {
  const reminder = remindersByKind.get(mail.kind)!;
  const again = await renderAgain(tx, reminder, orderIds, {
    services,
    today: stockholmToday(services.clock),
  });
  await tx.execute(sql`
    update mails set subject = ${again.subject}, html = ${again.html}, text = ${again.text},
      order_ids = array(select json_array_elements_text(${JSON.stringify(orderIds)}::json)::uuid)
    where id = ${mail.id}`);
  return { ...mail, ...again, order_ids: orderIds };
}
