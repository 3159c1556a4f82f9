import { sql } from "drizzle-orm";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import type { OrderKind } from "./move.ts";
import { requestFromSupplier } from "./request.ts";
import { eachPageOfCompanies, hasAccess, type Part } from "../../jobs/part.ts";
import { lacksSupplier, type Source } from "./sources.ts";

/** Orders that have reached their week go to their suppliers, also those that no admin has got round to. */
export function requestDue<Kind extends OrderKind>(source: Source<Kind>): Part {
  return {
    name: `request-${source.kind}s`,
    run: (run) => {
      const week = run.day.add({ days: ASKED_DAYS_AHEAD }).toString();
      const due = sql`o.status in ('pending', 'planned') and not (${lacksSupplier})
        and o.delivery_date between ${run.today.toString()} and ${week}
        and ${source.deliveredAt} > app_now() and ${source.alive} and ${hasAccess}`;
      return eachPageOfCompanies(
        run,
        sql`select o.company_id from ${source.from} where ${due}`,
        async (tx, page) => {
          const { rows } = await tx.execute(sql`
          select o.id from ${source.from} where ${page(sql`o.company_id`)} and ${due} order by o.id`);
          const ids = rows.map((row) => row.id as string);
          const { requested } = await requestFromSupplier(tx, run.services, source.kind, ids, "automation");
          await run.count(tx, { requested: requested.length });
        },
      );
    },
  };
}
