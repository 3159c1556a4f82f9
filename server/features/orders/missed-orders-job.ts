import { sql } from "drizzle-orm";
import { readIds } from "../../database/query.ts";
import { type Fragment, fragment, onlyKept } from "../../database/ref.ts";
import { wasRejected } from "./approval-reason.ts";
import { seriesWanted } from "./series-wanted.ts";
import { cakeWasReplaced, mealWasReplaced } from "./was-replaced.ts";
import { orderMissed } from "./mails/order-missed.ts";
import { LOOK_BACK_DAYS, mailMissed } from "./missed-mail.ts";
import { eachPageOfCompanies, onePageAtATime, type Part, type Run } from "../../jobs/part.ts";
import { cakes, meals, type Source } from "./sources.ts";
import { hasAccess } from "../companies/access.ts";
import { wasNotified } from "./was-notified.ts";

/** Of what was lost longer ago they have been told before. */
const LOST_DAYS = 3;

/**
 * Reports orders whose hour came before any supplier was asked, for example because the server was down. Companies without
 * access are left out: they have been told that nothing is sent.
 */
export const missedOrders: Part = {
  name: orderMissed.kind,
  async run(run) {
    await reportMissed(run, cakes, cakes.wanted, cakeWasReplaced(cakes.o));
    const { o, s } = meals;
    const wasWanted = onlyKept(fragment`${s.mode} = 'once' or ${seriesWanted(s, o.delivery_date)}`);
    await reportMissed(run, meals, wasWanted, mealWasReplaced(o));
  },
};

function reportMissed(run: Run, source: Source, wasWanted: Fragment, replaced: Fragment): Promise<void> {
  const { kind, from, o, c, deliveredAt } = source;
  const first = run.today.subtract({ days: LOOK_BACK_DAYS }).toString();
  // People were called and nothing came of it: the morning after they get the last word.
  const lost = sql`${o.status} = 'declined' and ${o.called_at} is not null and ${o.outcome} is null
    and not ${wasRejected(o)} and not ${replaced}
    and ${o.delivery_date} between ${run.today.subtract({ days: LOST_DAYS }).toString()} and ${run.today.subtract({ days: 1 }).toString()}`;
  const missed = sql`${o.status} in ('pending', 'planned', 'declined') and ${onlyKept(sql`${o.status} <> 'declined' or (${lost})`)}
    and ${o.delivery_date} between ${first} and ${run.today.toString()} and ${deliveredAt} <= app_now()
    and ${wasWanted} and ${hasAccess(c)} and not ${wasNotified(o, orderMissed.kind, o.company_id)}`;
  return eachPageOfCompanies(
    run,
    sql`select ${o.company_id} from ${from} where ${missed}`,
    async (tx, page) => {
      await onePageAtATime(tx, orderMissed.kind);
      const ids = await readIds(tx)`
        select ${o.id} from ${from} where ${page(o.company_id)} and ${missed} order by ${o.id}`;
      await run.count(tx, { [orderMissed.kind]: await mailMissed(tx, run.services, kind, ids) });
    },
  );
}
