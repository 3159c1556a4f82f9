import { sql } from "drizzle-orm";
import { listMissingDeliveries } from "../../../../contract/deliveries.ts";
import { TELL_DAYS } from "../../../../domain/outcome.ts";
import { implement } from "../../../calls/implement.ts";
import { deliveryOf, readDeliveriesWhere } from "../delivery-questions.ts";

export default implement(listMissingDeliveries, async ({ input, tx, today }) => {
  const orders = await readDeliveriesWhere(
    tx,
    // Of what nobody was asked for no supplier has to answer.
    ({ o }) => sql`${o.outcome} = 'missing' and coalesce(${o.offer_status}, 'retracted') <> 'retracted'
      and ${o.delivery_date} >= ${today.subtract({ days: TELL_DAYS }).toString()}`,
  );
  const latest = orders.toReversed().slice(0, input.limit);
  return {
    deliveries: latest.map((order) => ({
      ...deliveryOf(order),
      company_id: order.company_id,
      company_name: order.company_name,
      supplier_id: order.supplier_id,
    })),
  };
});
