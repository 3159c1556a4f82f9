import { getOrderFacts } from "../../../../contract/order-requests.ts";
import { countAllergies, foodText, kitchenLines, timesEach } from "../../../../domain/allergies.ts";
import { supplierKnows } from "../../../../domain/orders.ts";
import { implement } from "../../../calls/implement.ts";
import type { OrderKind } from "../status-transition.ts";
import { type OrderRow, readOrders } from "../read-orders.ts";
import { readVersion } from "../order-version.ts";
import { type Colleague, readEaters } from "../supplier-delivery.ts";

export default implement(getOrderFacts, async ({ input, tx, services, refuse }) => {
  const [order] = await readOrders(tx, input.order_type, [input.id]);
  if (!order) throw refuse("order-not-found");
  const { company_name, delivery_date, delivery_time, address } = order;
  return {
    company_name,
    delivery_date,
    delivery_time,
    address,
    amount: order.quantity,
    notes: order.notes,
    food: foodLines[order.kind](order, (await readEaters(tx, [order])).get(order.office_id) ?? []),
    version: supplierKnows(order.status) ? await readVersion(tx, services, order) : null,
  };
});

/** As its kitchen is told: of a cake whoever is celebrated, and those who eat along. */
const foodLines: Record<OrderKind, (order: OrderRow, everybody: Colleague[]) => string[]> = {
  cake: (order, everybody) => {
    const own = foodText(order);
    const colleagues = countAllergies(everybody.filter(({ id }) => id !== order.employee_id));
    return [
      ...(own ? [`Den som firas: ${own}`] : []),
      ...(colleagues.length > 0 ? [`Kollegornas allergier: ${timesEach(colleagues)}.`] : []),
    ];
  },
  meal: (_, everybody) => kitchenLines(everybody),
};
