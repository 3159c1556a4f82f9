import { sql } from "drizzle-orm";
import type { Input } from "../../../contract/contract.ts";
import { rowsOf, type World } from "../seed.ts";
import type { createRegister } from "./register.ts";
import { dayOf } from "./working-time.ts";
import type { Office } from "./world.ts";

type Lost = {
  id: string;
  employee_id: string;
  birthday: string;
  delivery_date: string;
  away: boolean;
  alone: boolean;
};

/** As many as an office may have, with room for those that it began with. */
const MOST_CLOSURES = 20;
const LATER_DAYS = 9;

/**
 * What is changed about a cake that has lost its bakery while the next is not asked yet, which waits for the working
 * morning: its person goes to another office, has the birthday corrected or no cakes for a while, or the office is closed on
 * its day. Chosen by the day and not by a throw of the dice, which would move all others.
 */
export async function changeBetweenOffers(
  { system, clock, log }: World,
  register: ReturnType<typeof createRegister>,
  office: Office,
): Promise<boolean> {
  const [lost] = await rowsOf<Lost>(
    system,
    sql`select o.id, o.employee_id, o.birthday::text as birthday, o.delivery_date::text as delivery_date,
      o.office_id is not distinct from ${office.branch}::uuid as away, not exists (select from orders r where r.company_id = o.company_id and r.delivery_date = o.delivery_date
        and r.status in ('requested', 'confirmed')) as alone
    from cake_orders o where o.company_id = ${office.id} and o.status = 'declined' and o.called_at is null
      and o.delivery_date > ${dayOf(clock.now()).toString()} order by o.id limit 1`,
  );
  if (!lost) return false;
  const { id, employee_id, birthday, delivery_date: day } = lost;
  const which = Number(day.slice(-2)) % 4;
  log(`${office.name} thinks of ${id} for ${day} while nobody has it`);
  if (which === 3 && office.branch && !lost.away) {
    await register.changePerson(office, employee_id, () => ({ office_id: office.branch! }));
  } else if (which === 0 || which === 3) {
    await register.changePerson(office, employee_id, (person) => ({
      birthday: Temporal.PlainDate.from(person.birthday!).add({ days: LATER_DAYS }).toString(),
    }));
  } else if (which === 1 || !lost.alone || office.settings.closures.length >= MOST_CLOSURES) {
    await pause({ what: "person", employee_id, until: birthday });
  } else {
    const period = { from: day, to: day, birthdays: "before" as const };
    await pause({ what: "period", ...period });
    office.settings.closures = [...office.settings.closures, { kind: "own", ...period }];
  }
  return true;

  async function pause(wish: Input<"pause-autopilot">["pause"]) {
    const answer = await system.call("pause-autopilot", { preview: false, pause: wish }, office.userId);
    log(`${office.name} ${JSON.stringify(wish)} ${JSON.stringify(answer)}`);
  }
}
