import { type SQL, sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { chooseForPlanned, refitPlanned } from "../orders/choose-planned.ts";
import { isPlan } from "../orders/sources.ts";
import { offerByAutopilot } from "./plan.ts";
import { isOn } from "./settings.ts";

/** Cakes in one go: a bakery may have thousands planned. */
const AT_ONCE = 500;

/**
 * What those who eat, a bakery or an address did to what is planned: each cake has somebody who can make it, or nobody.
 * What has come to its time by that is asked for at once.
 */
async function refitWhere(
  tx: Tx,
  services: Services,
  where: SQL,
  refit: (ids: string[]) => Promise<unknown> = (ids) => refitPlanned(tx, services, "cake", ids),
): Promise<void> {
  const ids = await readIds(tx)`
    select o.id from cake_orders o left join vendors v on v.id = o.bakery_id
    where ${isPlan(ref(cake_orders, "o"))} and o.delivery_date >= ${stockholmToday(services.clock).toString()}
      and ${isOn(fragment`o.company_id`)} and ${where} order by o.id`;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- each takes the places that the one before left
    await refit(some);
    // oxlint-disable-next-line no-await-in-loop
    await offerByAutopilot(tx, services, some);
  }
}

/** Only a bakery that cannot make everything is concerned, and cakes that have none. */
export const refitEaters = (tx: Tx, services: Services, { companyId }: { companyId: string }) =>
  refitWhere(tx, services, sql`o.company_id = ${companyId} and (v.id is null or v.cannot_make <> '{}')`);

/** What is planned with it, and what has nobody where a company's list names it. */
export const refitSupplier = (tx: Tx, services: Services, { supplierId }: { supplierId: string }) =>
  refitWhere(
    tx,
    services,
    sql`(o.bakery_id = ${supplierId} or (o.bakery_id is null
      and o.office_id in (select office_id from autopilot_suppliers where supplier_id = ${supplierId})))`,
  );

/** All of a company's, or of one person's. */
export const refitCompany = (
  tx: Tx,
  services: Services,
  { companyId, employeeId }: { companyId: string; employeeId?: string },
) =>
  refitWhere(
    tx,
    services,
    sql`o.company_id = ${companyId} ${employeeId ? sql`and o.employee_id = ${employeeId}` : sql``}`,
  );

/** Of people who are at another office now: the first of that office's list who can, whoever had it before. */
export const chooseAnew = (
  tx: Tx,
  services: Services,
  { companyId, employeeIds }: { companyId: string; employeeIds: readonly string[] },
) =>
  refitWhere(
    tx,
    services,
    sql`o.company_id = ${companyId} and o.employee_id = any (${sql.param([...employeeIds])}::uuid[])`,
    (ids) => chooseForPlanned(tx, services, ids),
  );
