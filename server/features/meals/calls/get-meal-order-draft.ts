import { and, eq } from "drizzle-orm";
import { getMealOrderDraft, MealAddress } from "../../../../contract/meals.ts";
import { countFood, kitchenLines } from "../../../../domain/allergies.ts";
import { meal_order_drafts } from "../../../database/schema-orders.ts";
import { mayReadFood } from "../../../database/food.ts";
import { implement } from "../../../calls/implement.ts";
import { openOffices } from "../../companies/offices.ts";
import { readEaters } from "../../orders/supplier-delivery.ts";

export default implement(getMealOrderDraft, async ({ caller, tx }) => {
  const company_id = caller.company.id;
  const [draft] = await tx
    .select()
    .from(meal_order_drafts)
    .where(and(eq(meal_order_drafts.company_id, company_id), eq(meal_order_drafts.user_id, caller.userId)));
  const open = await openOffices(tx, company_id);
  const eaters = mayReadFood(tx)
    ? await readEaters(
        tx,
        open.map(({ id: office_id }) => ({ company_id, office_id })),
      )
    : null;
  const offices = open.map(({ id, name, address: display, latitude, longitude }) => ({
    id,
    name,
    address: display ? { display, latitude, longitude } : null,
    kitchen_lines: eaters ? kitchenLines(eaters.get(id) ?? []) : [],
    food: eaters ? countFood(eaters.get(id) ?? []) : null,
  }));
  const { address, kitchen_lines } = offices[0]!;
  return {
    draft: draft ? { ...draft, address_snapshot: addressFrom(draft.address_snapshot) } : null,
    address,
    offices,
    kitchen_lines,
  };
});

const addressFrom = (address: unknown) => MealAddress.safeParse(address).data ?? null;
