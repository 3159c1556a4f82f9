import { eq, sql } from "drizzle-orm";
import { renderLate } from "../server/mail/registry.ts";
import { meal_events, meal_orders } from "../server/database/schema-orders.ts";
import type { Mail } from "../server/mail/render.ts";
import { buildRestaurant } from "./meals.ts";
import { beginAs, partSaid, type Said } from "./order-facts.ts";
import type { World } from "./world.ts";

/** Monday 2 March 2026 at eight: nobody is there, and nothing has been run or written. */
export async function newMorning(world: World): Promise<void> {
  world.clock.set("2026-03-02T08:00:00+01:00");
  world.sandbox.mailbox.empty();
  await world.inDatabase((tx) =>
    tx.execute(sql`with gone as (delete from companies), users as (delete from users), mail as (delete from mails)
      delete from automation_runs`),
  );
}

/** What was written has left when it was. */
export const allHaveLeft = ({ inDatabase }: World) =>
  inDatabase((tx) =>
    tx.execute(sql`update mails set status = 'sent', sent_at = created_at where status = 'waiting'`),
  );

type Row = {
  key: string;
  kind: string;
  company_id: string | null;
  recipient_id: string | null;
  to_email: string;
  status: string;
  order_ids: string[];
  employee_ids: string[];
  details: object | null;
} & Mail;

/** The mails with their words, as they would leave now. */
export async function writtenMails(world: World, kind = "") {
  const mails = await world.inDatabase(async (tx) => {
    const { rows } = await tx.execute(
      sql`select key, kind, company_id, recipient_id, to_email, subject, html, text, status, order_ids, employee_ids, details from mails order by key`,
    );
    const words = await renderLate(tx, world.services, rows as Row[]);
    return (rows as Row[]).map((row) => ({ ...row, ...words.get(row.key)?.mail }));
  });
  return mails.filter((mail) => mail.kind.startsWith(kind) && mail.kind !== "daily-digest");
}

export async function buildCakeOn(world: World, day: string, values: object = {}, person: object = {}) {
  const company = await world.buildCompany({ subscription_status: "active" });
  const bakery = await world.buildVendor();
  const employee = await world.buildEmployee(company, { birthday: `1990-${day.slice(5)}`, ...person });
  const order = await world.buildCakeOrder(employee, {
    delivery_date: day,
    status: "confirmed",
    bakery_id: bakery.id,
    ...values,
  });
  return { company, bakery, employee, order };
}

/** A lunch at twelve that a kitchen has said yes to. */
export async function buildMealOn(
  world: World,
  day: string,
  values: Partial<typeof meal_orders.$inferInsert> & Said = {},
  vendor: object = {},
  of?: Awaited<ReturnType<World["buildCompany"]>>,
) {
  const company = of ?? (await world.buildCompany({ subscription_status: "active" }));
  const restaurant = await buildRestaurant(world, vendor);
  const order = await world.inDatabase(async (tx) => {
    const meal = { company_id: company.id, time: "12:00", people_count: 5 };
    const [series] = await tx
      .insert(meal_events)
      .values({ ...meal, event_type: "lunch", start_date: day, restaurant_id: restaurant.id })
      .returning();
    const { said, columns } = partSaid(values);
    const [made] = await tx
      .insert(meal_orders)
      .values({
        ...meal,
        meal_event_id: series!.id,
        delivery_date: day,
        restaurant_id: restaurant.id,
        ...columns,
      })
      .returning();
    await beginAs(tx, made!.id, { status: "confirmed", ...said });
    const [row] = await tx.select().from(meal_orders).where(eq(meal_orders.id, made!.id));
    return row!;
  });
  return { company, restaurant, order };
}
