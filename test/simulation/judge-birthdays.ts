import { sql } from "drizzle-orm";
import type { DeliveryRule } from "../../domain/birthday.ts";
import { stockholmDay, stockholmToday } from "../../domain/clock.ts";
import { isLive, type OrderStatus } from "../../domain/orders.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Celebration } from "../../domain/people.ts";
import { promiseFor } from "../../domain/promise.ts";
import { cakeDay, isBirthday } from "./calendar.ts";
import type { JudgeContext } from "./judge-context.ts";

type Person = {
  id: string;
  name: string;
  birthday: string;
  celebration: Celebration;
  /** Since when they are there, and want what they want. */
  since: string;
  delivery_rule: DeliveryRule;
  informed: boolean;
};
type Cake = {
  status: OrderStatus;
  birthday: string;
  delivery_date: string;
  bakery_id: string | null;
  created_at: string;
  moved: boolean;
  outcome: Outcome | null;
};

const ALARM_DAYS = 14;

/** After a run: HR has heard, two weeks ahead, of every birthday that nobody bakes for. */
export async function judgeComingBirthdays({ clock, query, report, daysAgo }: JudgeContext): Promise<void> {
  const today = stockholmToday(clock);
  const days = Array.from({ length: ALARM_DAYS + 1 }, (_, ahead) => today.add({ days: ahead }));
  // In a year without that day it is celebrated on another one.
  const dates = [...days.map((day) => day.toString().slice(5)), "02-29"];
  const people = await query<{
    id: string;
    name: string;
    birthday: string;
    told: boolean;
    baked: string[];
  }>(sql`
    select e.id, e.name, e.birthday::text as birthday,
      exists (select from mails m where m.kind = 'birthday-reminders' and m.employee_ids @> array[e.id]
        and m.created_at > ${daysAgo(ALARM_DAYS + 2)}) as told,
      array(select o.birthday::text from cake_orders o where o.employee_id = e.id
        and o.status not in ('declined', 'cancelled')) as baked
    from employees e where e.archived_at is null and e.celebration <> 'none'
      and to_char(e.birthday, 'MM-DD') in ${dates} order by e.id`);
  for (const { name, birthday, told, baked } of people) {
    const next = days.find((day) => isBirthday(birthday, day))?.toString();
    if (next && !told && !baked.includes(next)) report(`nobody was told of ${name}'s birthday on ${next}`);
  }
}

/** For everybody whose birthday it is: one live order, or a reason that HR has been told. */
export async function judgeBirthdays(context: JudgeContext): Promise<void> {
  const today = stockholmToday(context.clock);
  for (const person of await birthdayPeople(context, today)) {
    context.judged.birthdays += 1;
    const cakes = await context.query<Cake>(sql`
      select status, outcome, birthday::text as birthday, delivery_date::text as delivery_date, bakery_id,
        created_at::text as created_at, exists (select from order_history h join cake_orders before on before.id = h.order_id
            where before.employee_id = o.employee_id and before.birthday = o.birthday
            and h.company_id = o.company_id and h.change = 'delivery_date')
          or exists (select from cake_orders other where other.employee_id = o.employee_id
            and other.birthday = o.birthday and other.delivery_date <> o.delivery_date) as moved
      from cake_orders o where employee_id = ${person.id} and birthday = ${today.toString()} order by id`);
    const live = cakes.filter((cake) => isLive(cake.status));
    if (live.length > 1) context.report(`${person.name} has ${live.length} cakes`);
    for (const cake of live) judgeDay(context, person, cake);
    const { reason, state } = promiseFor(person, today, cakes, person.delivery_rule, today);
    context.log(`birthday ${person.name}: ${state}, ${reason}`);
    if (live.length === 0 && (state === "celebrated" || state === "planned"))
      context.report(`${person.name} has no cake, and HR reads: ${reason}`);
    if (live.length > 0 && (state === "unordered" || state === "opted-out" || state === "too-late"))
      context.report(`${person.name} has a cake, and HR reads: ${reason}`);
    // What never came, HR has said itself.
    const isKnown = person.informed || cakes.some(({ outcome }) => outcome === "missing");
    const forgotten = live.length === 0 && person.celebration !== "none" && !isKnown;
    if (forgotten && couldBeTold(context, person, today))
      context.report(`${person.name} was forgotten and nobody was told`);
  }
}

/** The cake comes on the day that the company's rule says, unless somebody has moved it. */
function judgeDay({ report }: JudgeContext, { name, delivery_rule }: Person, cake: Cake) {
  const ordered = stockholmDay(cake.created_at);
  const day = cakeDay(Temporal.PlainDate.from(cake.birthday), delivery_rule, ordered).toString();
  if (!cake.moved && cake.delivery_date !== day)
    report(`${name}'s cake comes on ${cake.delivery_date} and should on ${day}`);
}

/** There was a run within the two weeks, and the person was there before it and wanted a cake. */
function couldBeTold({ checkedOn }: JudgeContext, { since }: Person, today: Temporal.PlainDate): boolean {
  const first = today.subtract({ days: ALARM_DAYS }).toString();
  return checkedOn.some((day) => day >= first && day > stockholmDay(since).toString());
}

async function birthdayPeople(
  { query, daysAgo }: JudgeContext,
  today: Temporal.PlainDate,
): Promise<Person[]> {
  const people = await query<Person>(sql`
    select e.id, e.name, e.birthday::text as birthday, e.celebration,
      greatest(e.created_at, e.updated_at)::text as since, f.delivery_rule,
      exists (select from mails m where m.employee_ids @> array[e.id] and m.created_at > ${daysAgo(30)}
        and m.kind in ('birthday-reminders', 'order-declined', 'order-without-supplier', 'order-cancelled-hr')) as informed
    from employees e join offices f on f.company_id = e.company_id and f.id = e.office_id
    where e.archived_at is null and extract(month from e.birthday) = ${today.month}
      and extract(day from e.birthday) in (${today.day}, ${today.day + 1})
    order by e.id`);
  return people.filter(({ birthday }) => isBirthday(birthday, today));
}
