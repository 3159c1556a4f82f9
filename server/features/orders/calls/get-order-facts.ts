import { getOrderFacts } from "../../../../contract/admin.ts";
import { countAllergies, foodText, kitchenLines, timesEach } from "../../../../domain/allergies.ts";
import { implement } from "../../../calls/implement.ts";
import { type OrderRow, readOrders } from "../read-orders.ts";
import { type Eaters, readEaters } from "../supplier-delivery.ts";

export default implement(getOrderFacts, async ({ input, tx, refuse }) => {
  const [order] = await readOrders(tx, input.order_type, [input.id]);
  if (!order) throw refuse("order-not-found");
  const { company_name, delivery_date, delivery_time, address } = order;
  return {
    company_name,
    delivery_date,
    delivery_time,
    address,
    amount: order.kind === "cake" ? order.portion_size : order.people_count,
    notes: order.kind === "meal" ? order.notes : null,
    food: foodLines(order, await readEaters(tx, [order])),
  };
});

/** As its kitchen is told: of a cake whoever is celebrated, and those who eat along. */
function foodLines(order: OrderRow, eaters: Eaters): string[] {
  const everybody = eaters.get(order.company_id) ?? [];
  if (order.kind === "meal") return kitchenLines(everybody);
  const own = foodText(order);
  const colleagues = countAllergies(everybody.filter(({ id }) => id !== order.employee_id));
  return [
    ...(own ? [`Den som firas: ${own}`] : []),
    ...(colleagues.length > 0 ? [`Kollegornas allergier: ${timesEach(colleagues)}.`] : []),
  ];
}
