import { type SQL, sql } from "drizzle-orm";
import { anniversaryOf, occasionsOfYears } from "../../../domain/occasions.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { ref, stockholmMoment } from "../../database/ref.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { supplierKnows } from "../../../domain/orders.ts";
import { mayGo, takeBack } from "../cakes/cake-settings.ts";
import { type ComingCake } from "../people/facts.ts";
import { listComingOrders } from "../people/coming-orders.ts";
import { planAhead } from "./plan.ts";

/** First days and anniversaries, as they follow what a company celebrates and when its people began. */

const o = ref(cake_orders, "o");

/** Those ahead that no bakery has. */
const untaken = (tx: Tx, services: Services, which: SQL): Promise<string[]> => readIds(tx)`
  select o.id from cake_orders o
  where ${which} and o.occasion in ${[...occasionsOfYears]} and ${mayGo(o)}
    and o.delivery_date >= ${stockholmToday(services.clock).toString()}
    and ${stockholmMoment(o.delivery_date, o.delivery_time)} > app_now()
  order by o.id for update of o`;

/** What the company celebrates no more goes. Returns how many. */
export async function dropYears(
  tx: Tx,
  services: Services,
  { company }: { company: string },
  celebrated: readonly number[] = [],
): Promise<number> {
  const titles = celebrated.map((years) => anniversaryOf(years).title);
  const ids = await untaken(
    tx,
    services,
    sql`o.company_id = ${company} and o.occasion_title <> all (${sql.param(titles)}::text[])`,
  );
  await takeBack(tx, company, ids);
  return ids.length;
}

type Whose = { companyId: string; employeeId: string };

/** Of another start date: what nobody has goes, and is planned anew. Told is what a bakery has, for HR to decide about. */
export async function followStartDate(
  tx: Tx,
  services: Services,
  { companyId, employeeId }: Whose,
): Promise<ComingCake[]> {
  const ids = await untaken(tx, services, sql`o.company_id = ${companyId} and o.employee_id = ${employeeId}`);
  await takeBack(tx, companyId, ids);
  const whose = { companyId, employeeIds: [employeeId] };
  const coming = await listComingOrders(tx, { ...whose, today: stockholmToday(services.clock) });
  await planAhead(tx, services, whose);
  return coming.filter(({ status, occasion }) => supplierKnows(status) && isOfYears.has(occasion));
}

const isOfYears: ReadonlySet<string> = new Set(occasionsOfYears);
