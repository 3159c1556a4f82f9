import { sql } from "drizzle-orm";
import { birthdayIn, type DeliveryRule } from "../../domain/birthday.ts";
import { inStockholm, stockholmToday } from "../../domain/clock.ts";
import { isLive, type OrderStatus } from "../../domain/orders.ts";
import type { Celebration } from "../../domain/people.ts";
import { promiseFor } from "../../domain/promise.ts";
import type { Court } from "./court.ts";

type Person = {
  id: string;
  name: string;
  birthday: string;
  celebration: Celebration;
  since: string;
  delivery_rule: DeliveryRule;
  informed: boolean;
};
type Cake = { status: OrderStatus; birthday: string; delivery_date: string; bakery_id: string | null };

/** A birthday may be missed without a word only by somebody who came this late. */
const NOTICE_DAYS = 15;
const ALARM_DAYS = 14;

/** For everybody whose birthday it is: one live order, or a reason that HR has been told. */
export async function judgeBirthdays(court: Court): Promise<void> {
  const today = stockholmToday(court.clock);
  for (const person of await birthdayPeople(court, today)) {
    court.judged.birthdays += 1;
    // oxlint-disable-next-line no-await-in-loop -- a handful a day
    const cakes = await court.query<Cake>(sql`
      select status, birthday::text as birthday, delivery_date::text as delivery_date, bakery_id from cake_orders
      where employee_id = ${person.id} and birthday = ${today.toString()} order by id`);
    const live = cakes.filter((cake) => isLive(cake.status));
    if (live.length > 1) court.blame(`${person.name} has ${live.length} cakes`);
    const { reason, state } = promiseFor(person, today, cakes, person.delivery_rule, today);
    court.log(`birthday ${person.name}: ${state}, ${reason}`);
    if (!reason) court.blame(`${person.name} has no reason`);
    const forgotten = live.length === 0 && person.celebration !== "none" && !person.informed;
    if (forgotten && couldBeTold(court, person, today))
      court.blame(`${person.name} was forgotten and nobody was told`);
  }
}

/** There was a run within the two weeks, and the person was there in time for it. */
function couldBeTold({ checkedOn }: Court, { since }: Person, today: Temporal.PlainDate): boolean {
  const first = today.subtract({ days: ALARM_DAYS }).toString();
  const early = inStockholm(Temporal.Instant.from(since)).toPlainDate().add({ days: NOTICE_DAYS });
  return checkedOn.some((day) => day >= first) && Temporal.PlainDate.compare(early, today) <= 0;
}

async function birthdayPeople({ query, daysAgo }: Court, today: Temporal.PlainDate): Promise<Person[]> {
  const people = await query<Person>(sql`
    select e.id, e.name, e.birthday::text as birthday, e.celebration, e.created_at::text as since, c.delivery_rule,
      exists (select from mails m where m.employee_ids @> array[e.id] and m.created_at > ${daysAgo(30)}
        and m.kind in ('birthday-reminders', 'order-declined', 'order-without-supplier', 'order-cancelled-hr')) as informed
    from employees e join companies c on c.id = e.company_id
    where e.archived_at is null and extract(month from e.birthday) = ${today.month}
      and extract(day from e.birthday) in (${today.day}, ${today.day + 1})
    order by e.id`);
  return people.filter(({ birthday }) =>
    birthdayIn(Temporal.PlainDate.from(birthday), today.year).equals(today),
  );
}
