import { type SQL, sql } from "drizzle-orm";
import { seriesWanted } from "./series-wanted.ts";
import type { OrderKind } from "./move.ts";
import { LOOK_BACK_DAYS, MISSED, tellMissed } from "./missed.ts";
import { eachPageOfCompanies, hasAccess, onePageAtATime, type Part, type Run } from "../../jobs/part.ts";
import { cakes, meals, type Source } from "./sources.ts";

/**
 * Whatever the reason, a machine that was down or a supplier that nobody chose: an order whose hour came before anybody
 * was asked is told of. A company that may not use the product any more has read that nothing is sent.
 */
export const missedOrders: Part = {
  name: MISSED,
  async run(run) {
    await tellOf(run, cakes, cakes.alive);
    await tellOf(run, meals, sql`(s.mode = 'once' or ${seriesWanted("s", "o.delivery_date")})`);
  },
};

function tellOf<Kind extends OrderKind>(run: Run, source: Source<Kind>, wasWanted: SQL): Promise<void> {
  const first = run.today.subtract({ days: LOOK_BACK_DAYS }).toString();
  const missed = sql`o.status in ('pending', 'planned')
    and o.delivery_date between ${first} and ${run.today.toString()} and ${source.deliveredAt} <= app_now()
    and ${wasWanted} and ${hasAccess}
    and not exists (select from reminders r where r.company_id = o.company_id and r.kind = ${MISSED}
      and r.delivery_date = o.delivery_date and r.party_id = o.company_id and r.subject_id = o.id)`;
  return eachPageOfCompanies(
    run,
    sql`select o.company_id from ${source.from} where ${missed}`,
    async (tx, page) => {
      await onePageAtATime(tx, MISSED);
      const { rows } = await tx.execute(
        sql`select o.id from ${source.from} where ${page(sql`o.company_id`)} and ${missed} order by o.id`,
      );
      const ids = rows.map((row) => row.id as string);
      await run.count(tx, { [MISSED]: await tellMissed(tx, run.services, source.kind, ids) });
    },
  );
}
