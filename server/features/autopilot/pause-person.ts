import { sql } from "drizzle-orm";
import type { ChangeCounts } from "../../../domain/autopilot.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { fragment, ref, stockholmMoment } from "../../database/ref.ts";
import { employees } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import type { Services } from "../../providers/services.ts";
import { mayGo, takeBack } from "../cakes/cake-settings.ts";
import { isPausedOn } from "../people/paused.ts";
import { requireEmployee } from "../people/register.ts";
import { planAhead } from "./plan.ts";
import { type Known, keepOrCancelKnown } from "./known.ts";

type Whose = { company: string; today: Temporal.PlainDate };
type Pause = { employee_id: string; until: string | null };
const o = ref(cake_orders, "o");
/** At its hour a cake has come or was missed, whoever knew of it. */
const isAhead = fragment`${stockholmMoment(o.delivery_date, o.delivery_time)} > app_now()`;

/**
 * No cakes for somebody until a day, or until further notice. What no bakery has goes; of what one knows HR decides. A pause that is set anew replaces the one before.
 */
export async function pausePerson(
  tx: Tx,
  services: Services,
  { company, today }: Whose,
  { employee_id, until }: Pause,
  known: Known,
): Promise<Partial<ChangeCounts>> {
  const again = await resumePerson(tx, services, company, employee_id);
  await tx.execute(sql`update employees set cakes_paused_at = app_now(), cakes_paused_until = ${until},
    updated_at = app_now() where company_id = ${company} and id = ${employee_id}`);
  const paused = sql`o.company_id = ${company} and o.employee_id = ${employee_id}
    and o.delivery_date >= ${today.toString()} and ${isPausedOn(ref(employees, "e"), fragment`o.birthday`)}`;
  const ids = await readIds(tx)`select o.id from cake_orders o join employees e on e.id = o.employee_id
    where ${paused} and ${isAhead} and ${mayGo(o)} order by o.id for update of o`;
  await takeBack(tx, company, ids);
  const waiting = await readIds(tx)`select o.id from cake_orders o join employees e on e.id = o.employee_id
    where ${paused} and ${isAhead} and o.status in ('requested', 'confirmed')`;
  const removed = ids.length - again.planned;
  return {
    planned: Math.max(0, -removed),
    removed: Math.max(0, removed),
    asked: again.asked,
    ...(await keepOrCancelKnown(tx, services, waiting, known)),
  };
}

/** What went because of the pause comes back. */
export async function resumePerson(tx: Tx, services: Services, company: string, id: string) {
  const { cakes_paused_at } = await requireEmployee(tx, company, id, { archived: false });
  if (cakes_paused_at === null) return { planned: 0, asked: 0 };
  await tx.execute(sql`update employees set cakes_paused_at = null, cakes_paused_until = null,
    updated_at = app_now() where company_id = ${company} and id = ${id}`);
  return planAhead(tx, services, { companyId: company, employeeIds: [id] });
}
