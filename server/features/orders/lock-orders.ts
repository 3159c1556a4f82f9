import { type SQL, sql } from "drizzle-orm";
import { lockByName } from "../../database/advisory-lock.ts";
import type { Tx } from "../../database/database.ts";

/**
 * Whoever needs several orders locks all of them first, of both kinds in one statement and by their ids: two who held them
 * the other way round would wait for each other. Before them come, in this order, the company, its people or series, and
 * who eats what; after them suppliers' capacities and mails.
 */
export async function lockOrdersWhere(tx: Tx, which: SQL): Promise<void> {
  await tx.execute(sql`select id from orders where ${which} order by id for update`);
}

/** These, and what else their suppliers bring the same company those days: who eats of one follows from the others. */
export async function lockDaysOf(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockOrdersWhere(
    tx,
    sql`id in (select other.id from orders own
      join orders other on other.company_id = own.company_id and other.delivery_date = own.delivery_date
        and (other.id = own.id
          or (other.supplier_id = own.supplier_id and other.status in ('requested', 'confirmed')))
      where own.id in ${ids})`,
  );
}

/**
 * Who eats what in a company changes before somebody says yes, or after it, never at the same moment: taken by whoever
 * changes it and by whoever says yes.
 */
export const lockEaters = (tx: Tx, companyId: string): Promise<void> => lockByName(tx, eatersLock(companyId));

export const eatersLock = (companyId: string): string => `eaters:${companyId}`;

/** That, and what a change of these people may concern: their own coming orders, and what suppliers know of. */
export async function lockForPeople(tx: Tx, companyId: string, employeeIds: string[]): Promise<void> {
  await lockEaters(tx, companyId);
  const own = sql`employee_id in (select jsonb_array_elements_text(${JSON.stringify(employeeIds)}::jsonb)::uuid)`;
  await lockOrdersWhere(
    tx,
    sql`company_id = ${companyId} and delivery_date >= app_today()
      and (status in ('requested', 'confirmed') or (${own} and status in ('pending', 'planned')))`,
  );
}
