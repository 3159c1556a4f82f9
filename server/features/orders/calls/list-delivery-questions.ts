import { sql } from "drizzle-orm";
import { listDeliveryQuestions } from "../../../../contract/deliveries.ts";
import { implement } from "../../../calls/implement.ts";
import { deliveryOf, isUnjudged, readDeliveriesWhere } from "../delivery-questions.ts";

export default implement(listDeliveryQuestions, async ({ tx, caller, today }) => {
  const orders = await readDeliveriesWhere(
    tx,
    ({ o, deliveredAt }) => sql`${o.company_id} = ${caller.company.id} and ${isUnjudged(o)}
      and ${o.delivery_date} between ${today.subtract({ days: 1 }).toString()} and ${today.toString()}
      and ${deliveredAt} <= app_now()`,
  );
  return { deliveries: orders.map(deliveryOf) };
});
