import { sql } from "drizzle-orm";
import { listDeliveryQuestions } from "../../../../contract/deliveries.ts";
import { TELL_DAYS } from "../../../../domain/outcome.ts";
import { implement } from "../../../calls/implement.ts";
import { needsWord, withdrewLate } from "../delivery-state.ts";
import { deliveryOf, isUnjudged, readDeliveriesWhere } from "../delivery-questions.ts";

export default implement(listDeliveryQuestions, async ({ tx, caller, today }) => {
  const orders = await readDeliveriesWhere(
    tx,
    ({ o, deliveredAt }) => sql`${o.company_id} = ${caller.company.id}
      and ${o.delivery_date} between ${today.subtract({ days: TELL_DAYS }).toString()} and ${today.toString()}
      and ((${isUnjudged(o)} and (${o.delivery_date} >= ${today.subtract({ days: 1 }).toString()}
        or ${needsWord(o, deliveredAt)})) or ${withdrewLate(o, deliveredAt)})
      and ${deliveredAt} <= app_now()`,
  );
  return { deliveries: orders.map(deliveryOf) };
});
