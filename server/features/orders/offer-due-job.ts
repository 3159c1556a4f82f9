import { type SQL, sql } from "drizzle-orm";
import { isWorkday } from "../../../domain/holidays.ts";
import { MOST_DAYS_AHEAD, offeredBy } from "../../../domain/offer-times.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { nextWorkingMoment } from "../../../domain/working-hours.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import type { OrderKind } from "./status-transition.ts";
import { holdForApproval } from "./hold-for-approval.ts";
import { offerPlanned } from "./offer-planned.ts";
import { onlyKept } from "../../database/ref.ts";
import { eachPageOfCompanies, type Part } from "../../jobs/part.ts";
import { lacksSupplier, type Source } from "./sources.ts";
import { hasAccess, reachesDay } from "../companies/access.ts";
import { needsPerson, waitsForPerson } from "./approval-reason.ts";

/** A supplier may need so many days, and two working days to answer before them. */
const LONGEST_LEAD_DAYS = 30;

/**
 * Whether an order has reached the time when it is offered: a week ahead, or as many days as the company's autopilot says,
 * or earlier where its supplier needs the time. The domain's `offerLeavesAt`, for many at once: what would come on a day
 * off comes on the working day before.
 */
export function isInItsTime({ o, v, deliveredAt, daysAhead }: Source, day: Temporal.PlainDate): SQL {
  const { last, begins } = offeredBy(day);
  return sql`${o.delivery_date} <= ${last.add({ days: MOST_DAYS_AHEAD + LONGEST_LEAD_DAYS }).toString()}
    and ${onlyKept(sql`${o.delivery_date} <= ${last.toString()}::date + ${daysAhead}
      or ${deliveredAt} - coalesce(${v.lead_hours}, 0) * interval '1 hour' <= ${begins.toString()}::timestamptz`)}`;
}

/** What waits for a person's approval is shown to them so many days before it leaves by itself. */
const SHOWN_DAYS_BEFORE = 7;

/** It waits for nobody: its company is known and not approved by hand. */
const isApproved = ({ o, c }: Source): SQL => sql`(${o.status} = 'pending' and not ${waitsForPerson(o, c)})`;

/**
 * Orders that have reached their time go to their suppliers, also those that no admin has got round to, unless one has
 * turned them down before; and what was made on a day off and waits for nothing else. On a day off only what would come too late on the next working morning.
 */
export function offerDue<Kind extends OrderKind>(source: Source<Kind>): Part {
  return {
    name: `offer-${source.kind}s`,
    run: async (run) => {
      const { kind, from, o, c, v, deliveredAt, alive } = source;
      const morning = nextWorkingMoment(run.services.clock.now()).toString();
      const mayLeave = isWorkday(run.today)
        ? sql`true`
        : sql`${deliveredAt} - ${v.lead_hours} * interval '1 hour' < ${morning}::timestamptz`;
      const due = sql`${o.status} in ('pending', 'planned') and ${onlyKept(sql`not ${lacksSupplier(o, v)} and not ${needsPerson(o)}`)}
        and ${o.delivery_date} >= ${run.today.toString()} and ${onlyKept(sql`${isInItsTime(source, run.day)} or ${isApproved(source)}`)}
        and ${deliveredAt} > app_now() and ${mayLeave} and ${alive} and ${hasAccess(c)} and ${reachesDay(c, o.delivery_date)}`;
      const eachPage = (which: SQL, work: (tx: Tx, ids: string[]) => Promise<void>) =>
        eachPageOfCompanies(run, sql`select ${o.company_id} from ${from} where ${which}`, async (tx, page) =>
          work(
            tx,
            await readIds(tx)`
                select ${o.id} from ${from} where ${page(o.company_id)} and ${which} order by ${o.id}`,
          ),
        );
      await eachPage(due, async (tx, ids) => {
        const requested = await offerPlanned(tx, run.services, kind, ids);
        await run.count(tx, { requested: requested.length });
      });
      if (!kindTraits[kind].isPlanned) return;
      const shown = sql`${o.status} = 'planned' and ${onlyKept(waitsForPerson(o, c))} and ${alive} and ${hasAccess(c)} and ${reachesDay(c, o.delivery_date)}
        and ${isInItsTime(source, run.day.add({ days: SHOWN_DAYS_BEFORE }))} and ${deliveredAt} > app_now()`;
      await eachPage(shown, async (tx, ids) => void (await holdForApproval(tx, run.services, kind, ids)));
    },
  };
}
