import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { stockholmDay } from "../../../domain/clock.ts";
import { normalizeName } from "../../../domain/names.ts";
import { openStatuses } from "../../../domain/orders.ts";
import { writeAudit } from "../../calls/audit.ts";
import type { CompanyRow } from "../companies/companies.ts";
import type { Tx } from "../../database/database.ts";
import { calendar_connections, checkouts, mails, payment_links } from "../../database/schema-machinery.ts";
import { companies, employees, one_time_links, profiles, user_roles, users } from "../../database/schema.ts";
import { cake_orders, meal_orders } from "../../database/schema-orders.ts";
import { isCancellation } from "../../mail/erase-content.ts";
import { isUuid } from "../../database/uuid.ts";

type Deleted = { name: string; employees: number; users: number; calendar: string | null };
type Outcome = { deleted: Deleted } | { refused: string };

/**
 * Takes a company away with all that is its own, and those who could sign in for it alone. What others wait for stands
 * in the way: a payment that goes on, an order on its way, a mail that has not left.
 */
export async function deleteCompany(tx: Tx, id: string, typedName: string): Promise<Outcome> {
  const company = isUuid(id) ? await lockAgainstReferences(tx, id) : undefined;
  if (!company) return { refused: `No company has the id ${id}.` };
  // The name guards against a wrong id: people read names, but copy ids.
  if (normalizeName(typedName) !== normalizeName(company.name))
    return { refused: `That is not the name of the company with the id ${id}. Nothing is deleted.` };
  return takeAway(tx, company);
}

/** One whose account has been closed since that day or longer; it may have been opened meanwhile. */
export async function deleteClosedCompany(
  tx: Tx,
  id: string,
  closedBy: Temporal.PlainDate,
): Promise<Outcome> {
  const company = await lockAgainstReferences(tx, id);
  const isDue =
    company?.closed_at && Temporal.PlainDate.compare(stockholmDay(company.closed_at), closedBy) <= 0;
  return isDue ? takeAway(tx, company) : { refused: "It is open, or was closed later." };
}

async function takeAway(tx: Tx, company: CompanyRow): Promise<Outcome> {
  const { id } = company;
  const refused = await deletionObstacle(tx, company);
  if (refused) return { refused };

  const people = await tx.$count(employees, and(eq(employees.company_id, id), isNull(employees.erased_at)));
  const [calendar] = await tx
    .select({ provider: calendar_connections.provider })
    .from(calendar_connections)
    .where(eq(calendar_connections.company_id, id));
  const gone = await deleteMembers(tx, id);
  await deleteAlarms(tx, id);
  // Every row with a company_id goes with it, the audit log too: the database's own rule.
  await tx.delete(companies).where(eq(companies.id, id));
  const details = { id, employees: people, users: gone };
  await writeAudit(tx, { action: "company-deleted", companyId: null, details });
  return {
    deleted: { name: company.name, employees: people, users: gone, calendar: calendar?.provider ?? null },
  };
}

/** `for update` also blocks inserts that refer to the company. */
async function lockAgainstReferences(tx: Tx, id: string): Promise<CompanyRow | undefined> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for("update");
  return company;
}

async function deletionObstacle(tx: Tx, company: CompanyRow): Promise<string | null> {
  const { id, name } = company;
  const trying = company.subscription_status === "trialing" && !company.stripe_subscription_id;
  if (company.subscription_status !== "cancelled" && !trying) {
    return `${name} has a subscription that goes on. Cancel it at the payment provider first.`;
  }
  const open = [...openStatuses];
  const cakes = await tx.$count(
    cake_orders,
    and(eq(cake_orders.company_id, id), inArray(cake_orders.status, open)),
  );
  const meals = await tx.$count(
    meal_orders,
    and(eq(meal_orders.company_id, id), inArray(meal_orders.status, open)),
  );
  if (cakes + meals > 0) return `${name} has open orders: ${cakes} cakes, ${meals} meals. Cancel them first.`;
  // A supplier may not have been told yet that an order was cancelled.
  const waiting = await tx.$count(mails, and(eq(mails.company_id, id), eq(mails.status, "waiting")));
  if (waiting > 0) return `${name} has mails that have not left: ${waiting}. Try again in a few minutes.`;
  const untold = await tx.$count(
    mails,
    sql`company_id = ${id} and ${isCancellation()} and status in ('dead', 'held', 'unsure') and expires_at > app_now()`,
  );
  if (untold === 0) return null;
  return `${name} has cancellations that may not have reached their supplier: ${untold}. Send them in the admin's journal, after a correction of the supplier's address if need be, or call and wait until the delivery's time has passed.`;
}

/** What the admins were told of several companies' orders at once belongs to none of them. */
async function deleteAlarms(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`
    delete from mails where company_id is null and order_ids && array(
      select id from cake_orders where company_id = ${companyId}
      union all select id from meal_orders where company_id = ${companyId})`);
}

/** Whoever is of the platform's staff as well stays, without a company. */
async function deleteMembers(tx: Tx, companyId: string): Promise<number> {
  const members = await tx
    .select({ id: users.id, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(user_roles, eq(user_roles.user_id, users.id))
    .where(
      and(eq(profiles.company_id, companyId), or(isNull(user_roles.role), ne(user_roles.role, "admin"))),
    );
  const addresses = members.map(({ email }) => email);
  // What was written to or by them before they had a company.
  await tx.delete(one_time_links).where(inArray(one_time_links.user_email, addresses));
  await tx.delete(mails).where(and(isNull(mails.company_id), inArray(mails.to_email, addresses)));
  await tx.delete(checkouts).where(and(isNull(checkouts.company_id), inArray(checkouts.email, addresses)));
  await tx
    .delete(payment_links)
    .where(and(isNull(payment_links.company_id), inArray(payment_links.admin_email, addresses)));
  await tx.delete(users).where(
    inArray(
      users.id,
      members.map((member) => member.id),
    ),
  );
  await tx.update(profiles).set({ company_id: null }).where(eq(profiles.company_id, companyId));
  return members.length;
}
