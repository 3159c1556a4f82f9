import { getDeliveryDay } from "../../../../contract/deliveries.ts";
import { implement } from "../../../calls/implement.ts";
import { deliveriesOfDay, deliveryOf, requireDeliveryDay } from "../delivery-questions.ts";

export default implement(getDeliveryDay, async ({ input, tx, services, refuse }) => {
  const day = await requireDeliveryDay(tx, services, input.token);
  const deliveries = await deliveriesOfDay(tx, day);
  if (deliveries.length === 0)
    throw refuse("order-not-found", "Leveransen är flyttad eller avbokad. Du behöver inte göra något.");
  const { company_name, delivery_date, answer_until } = day;
  return { company_name, delivery_date, answer_until, deliveries: deliveries.map(deliveryOf) };
});
