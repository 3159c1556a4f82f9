import { moveMealDelivery } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { isSent } from "../../orders/read-orders.ts";
import { moveMeal } from "../move-meal.ts";

export default implement(moveMealDelivery, async ({ input, caller, tx, services }) => {
  await moveMeal(tx, services, caller.company, {
    id: input.meal_order_id,
    to: input.delivery_date,
    time: input.time,
    menu: input.menu,
    revision: input.revision,
  });
  return { sent: await isSent(tx, "meal", input.meal_order_id) };
});
