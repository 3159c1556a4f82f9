import { sql } from "drizzle-orm";
import { readIds } from "../../database/query.ts";
import { type Fragment, fragment } from "../../database/ref.ts";
import { seriesWanted } from "./series-wanted.ts";
import { orderMissed } from "./mails/order-missed.ts";
import { LOOK_BACK_DAYS, mailMissed } from "./missed-mail.ts";
import { eachPageOfCompanies, onePageAtATime, type Part, type Run } from "../../jobs/part.ts";
import { cakes, meals, type Source } from "./sources.ts";
import { hasAccess } from "../companies/access.ts";
import { wasNotified } from "./was-notified.ts";

/**
 * Reports orders whose hour came before any supplier was asked, for example because the server was down. Companies without
 * access are left out: they have been told that nothing is sent.
 */
export const missedOrders: Part = {
  name: orderMissed.kind,
  async run(run) {
    await reportMissed(run, cakes, cakes.alive);
    const { o, s } = meals;
    await reportMissed(run, meals, fragment`(${s.mode} = 'once' or ${seriesWanted(s, o.delivery_date)})`);
  },
};

function reportMissed(run: Run, source: Source, wasWanted: Fragment): Promise<void> {
  const { kind, from, o, c, deliveredAt } = source;
  const first = run.today.subtract({ days: LOOK_BACK_DAYS }).toString();
  const missed = sql`${o.status} in ('pending', 'planned')
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
