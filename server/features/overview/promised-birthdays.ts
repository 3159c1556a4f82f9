import { sql } from "drizzle-orm";
import { z } from "zod";
import { birthdayIn, deliveryRules } from "../../../domain/birthday.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { passedOnText } from "../../../domain/next-step.ts";
import { celebrations } from "../../../domain/people.ts";
import {
  type Promised,
  type PromisedOrder,
  promiseFor,
  UNANSWERED_ALARM_DAYS,
} from "../../../domain/promise.ts";
import { offerStatuses, orderStatuses } from "../../../domain/orders.ts";
import { outcomes } from "../../../domain/outcome.ts";
import { lacksSupplier } from "../orders/sources.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment, ref, stockholmMoment } from "../../database/ref.ts";
import { employees, offices, vendors } from "../../database/schema.ts";
import { cake_orders } from "../../database/schema-orders.ts";
import { closuresShape } from "../cakes/cake-settings.ts";
import { isClosedOn } from "../suppliers/can-be-asked.ts";
import { pauseOf } from "../people/paused.ts";
import { reachedSupplier } from "../orders/approval-reason.ts";

const Person = {
  id: z.string(),
  office_id: z.string(),
  name: z.string(),
  birthday: z.string(),
  celebration: z.enum(celebrations),
  cakes_paused_at: z.string().nullable(),
  cakes_paused_until: z.string().nullable(),
  created_at: z.string(),
  forgone_birthday: z.string().nullable(),
};
type Person = Row<typeof Person>;

const Place = { id: z.string(), delivery_rule: z.enum(deliveryRules), closures: closuresShape };

/** Plain columns: an object that the database puts together for each of thousands costs more than the rest. */
const Order = {
  employee_id: z.string(),
  id: z.string(),
  revision: z.number(),
  birthday: z.string(),
  delivery_date: z.string(),
  status: z.enum(orderStatuses),
  bakery_id: z.string().nullable(),
  can_be_asked: z.boolean(),
  bakery_closed: z.boolean().nullable(),
  asked: z.boolean(),
  offer_status: z.enum(offerStatuses).nullable(),
  ordered_late: z.boolean(),
  called: z.boolean(),
  outcome: z.enum(outcomes).nullable(),
  cancelled_for_good: z.boolean(),
  undone: z.boolean(),
};

type Asked = {
  company: string;
  office: string | undefined;
  year: number;
  today: Temporal.PlainDate;
  now: Temporal.Instant;
  access_ended: boolean;
};

export type PromisedBirthday = Promised & { person: Person };

/**
 * Where each birthday of a year stands, as 'Ingen glömd' and the year's report tell it: of everybody in the register
 * today. Of other years it has only those that are an alarm.
 */
export async function readPromisedBirthdays(tx: Tx, asked: Asked): Promise<PromisedBirthday[]> {
  const { company, year, today, access_ended } = asked;
  const passed_on = passedOnText("cake", asked.now);
  const people = await readPeople(tx, company, asked.office);
  const orders = Map.groupBy(await readOrders(tx, company, year), ({ employee_id }) => employee_id);
  const places = await readPlaces(tx, company);
  return people.flatMap((person) =>
    birthdaysOf(person, year, today)
      .map((day) => ({ person, ...promised(person, day) }))
      .filter(({ birthday, alarm }) => birthday.year === year || alarm),
  );

  function promised(person: Person, day: Temporal.PlainDate): Promised {
    const { id, celebration, forgone_birthday, created_at } = person;
    const { delivery_rule, closures } = places.get(person.office_id)!;
    const own: PromisedOrder[] = (orders.get(id) ?? []).map((order) => ({
      ...order,
      access_ended,
      passed_on,
    }));
    return promiseFor(
      {
        celebration,
        forgone_birthday,
        pause: person,
        // Asked of few, and the time of a place takes long to work out.
        get registered() {
          return stockholmDay(created_at);
        },
      },
      day,
      own,
      delivery_rule,
      today,
      closures,
    );
  }
}

/** The year's birthday; where it is this one also those of last December and of the next year, which may need looking after. */
function birthdaysOf({ birthday }: Person, year: number, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const born = Temporal.PlainDate.from(birthday);
  const around = year === today.year ? [...(born.month === 12 ? [year - 1] : []), year, year + 1] : [year];
  return around
    .map((of) => birthdayIn(born, of))
    .filter((day) => day.year > born.year || Temporal.PlainDate.compare(day, born) >= 0);
}

const [o, v] = [ref(cake_orders, "o"), ref(vendors, "v")];

const readPeople = (tx: Tx, companyId: string, officeId: string | undefined): Promise<Person[]> =>
  readRows(tx, Person)`
    select e.id, e.office_id, e.name, e.birthday::text as birthday, e.celebration, ${pauseOf(ref(employees, "e"), ref(offices, "f"))}, e.created_at,
      e.forgone_birthday::text as forgone_birthday
    from employees e join offices f on f.company_id = e.company_id and f.id = e.office_id
    where e.company_id = ${companyId} and e.archived_at is null
      ${officeId ? sql`and e.office_id = ${officeId}` : sql``}`;

async function readPlaces(tx: Tx, companyId: string): Promise<Map<string, Row<typeof Place>>> {
  const rows = await readRows(tx, Place)`
    select id, delivery_rule, closures from offices where company_id = ${companyId}`;
  return new Map(rows.map((place) => [place.id, place]));
}

const missed = ref(cake_orders, "missed");

/** The oldest first. */
const readOrders = (tx: Tx, companyId: string, year: number) =>
  readRows(tx, Order)`
    select o.employee_id, o.id, o.revision, o.birthday::text as birthday, o.delivery_date::text as delivery_date, o.status,
      o.bakery_id, not ${lacksSupplier(o, v)} as can_be_asked, ${isClosedOn(v, o.delivery_date)} as bakery_closed,
      ${reachedSupplier(o)} as asked, o.offer_status,
      o.status = 'pending' and o.created_at >= ${stockholmMoment(fragment`(${o.delivery_date} - ${UNANSWERED_ALARM_DAYS}::integer)`, fragment`time '00:00'`)} as ordered_late,
      ${o.called_at} is not null as called, o.outcome,
      o.status = 'cancelled' and not o.may_return and a.company_id is not null
        and exists (select from order_history h where h.company_id = o.company_id and h.order_id = o.id
          and h.actor = 'hr' and h.change = 'status' and h.after = '"cancelled"') as cancelled_for_good,
      o.status = 'cancelled' and exists (select from cake_orders missed where missed.company_id = o.company_id
        and missed.employee_id = o.employee_id and missed.birthday = o.birthday and missed.status = 'declined'
        and ${stockholmMoment(missed.delivery_date, missed.delivery_time)} < o.created_at) as undone
    from cake_orders o left join vendors v on v.id = o.bakery_id
    left join autopilots a on a.company_id = o.company_id and a.on_since is not null
    where o.company_id = ${companyId}
      and o.occasion = 'birthday' and o.delivery_date between ${`${year - 1}-12-01`} and ${`${year + 2}-01-31`}
    order by o.created_at, o.updated_at, o.status = 'declined'`;
