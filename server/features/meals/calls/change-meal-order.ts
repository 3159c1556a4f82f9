import { changeMealOrder } from "../../../../contract/meals.ts";
import { implement } from "../../../calls/implement.ts";
import { changeMealPeople } from "../one-delivery.ts";

export default implement(changeMealOrder, async ({ input, caller, tx, services }) => {
  const which = { company: caller.company.id, id: input.meal_order_id };
  await changeMealPeople(tx, services, which, input.people, input.revision);
  return {};
});
