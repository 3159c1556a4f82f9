import { tellDeliveryDay } from "../../../../contract/deliveries.ts";
import { formatDay } from "../../../../domain/dates.ts";
import { implement } from "../../../calls/implement.ts";
import { requireDeliveryDay } from "../delivery-questions.ts";
import { signHistory, tellOutcomes } from "../tell-outcomes.ts";

export default implement(tellDeliveryDay, async ({ input, tx, services, refuse }) => {
  const day = await requireDeliveryDay(tx, services, input.token);
  await signHistory(tx, "hr", null);
  await tellOutcomes(tx, services, {
    words: input.answers,
    by: "hr",
    isTheirs(order) {
      if (order.company_id !== day.company_id) return false;
      if (order.delivery_date !== day.delivery_date)
        throw refuse(
          "order-changed",
          `Leveransen är flyttad till ${formatDay(Temporal.PlainDate.from(order.delivery_date))}.`,
        );
      return true;
    },
  });
  return {};
});
