import { getOrderFacts } from "../../../../contract/order-requests.ts";
import { foodText, kitchenLines, timesEach } from "../../../../domain/allergies.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { implement } from "../../../calls/implement.ts";
import { cakeLines } from "../cake-lines.ts";
import { byKind, type CakeRow, type OrderRow, readOrders } from "../read-orders.ts";
import { readVersion } from "../order-version.ts";
import { colleaguesFood, type DeliveryFacts, readDeliveryFacts } from "../supplier-delivery.ts";

export default implement(getOrderFacts, async ({ input, tx, services, refuse }) => {
  const [order]: OrderRow[] = await readOrders(tx, input.order_type, [input.id]);
  if (!order) throw refuse("order-not-found");
  const { company_name, delivery_date, delivery_time, address } = order;
  const facts = await readDeliveryFacts(tx, [order]);
  const [cake] = byKind([order]).cakes;
  return {
    company_name,
    delivery_date,
    delivery_time,
    address,
    amount: order.quantity,
    lines: cake ? cakeLines(cake, facts) : [],
    notes: order.notes,
    food: cake ? foodOfCake(cake, facts) : kitchenLines(facts.eaters.get(order.office_id) ?? []),
    version: supplierKnows(order.status) ? await readVersion(tx, services, order) : null,
  };
});

/** As its bakery is told: of whoever is celebrated, and of those who eat along. */
function foodOfCake(cake: CakeRow, facts: DeliveryFacts): string[] {
  const own = foodText(cake);
  const colleagues = colleaguesFood([cake], facts);
  return [
    ...(own ? [`Den som firas: ${own}`] : []),
    ...(colleagues.length > 0 ? [`Kollegornas allergier: ${timesEach(colleagues)}.`] : []),
  ];
}
