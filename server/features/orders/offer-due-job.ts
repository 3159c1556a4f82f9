import { sql } from "drizzle-orm";
import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import { readIds } from "../../database/query.ts";
import type { OrderKind } from "./status-transition.ts";
import { offerToSupplier } from "./offer-to-supplier.ts";
import { eachPageOfCompanies, type Part } from "../../jobs/part.ts";
import { lacksSupplier, type Source } from "./sources.ts";
import { hasAccess } from "../companies/access.ts";

/** Orders that have reached their week go to their suppliers, also those that no admin has got round to. */
export function offerDue<Kind extends OrderKind>(source: Source<Kind>): Part {
  return {
    name: `offer-${source.kind}s`,
    run: (run) => {
      const week = run.day.add({ days: ASKED_DAYS_AHEAD }).toString();
      const { kind, from, o, c, v, deliveredAt, alive } = source;
      const due = sql`${o.status} in ('pending', 'planned') and not ${lacksSupplier(o, v)}
        and ${o.delivery_date} between ${run.today.toString()} and ${week}
        and ${deliveredAt} > app_now() and ${alive} and ${hasAccess(c)}`;
      return eachPageOfCompanies(
        run,
        sql`select ${o.company_id} from ${from} where ${due}`,
        async (tx, page) => {
          const ids = await readIds(tx)`
            select ${o.id} from ${from} where ${page(o.company_id)} and ${due} order by ${o.id}`;
          const { requested } = await offerToSupplier(tx, run.services, kind, ids, "automation");
          await run.count(tx, { requested: requested.length });
        },
      );
    },
  };
}
