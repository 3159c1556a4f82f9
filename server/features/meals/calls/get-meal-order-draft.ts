import { and, eq } from "drizzle-orm";
import { getMealOrderDraft, MealAddress } from "../../../../contract/meals.ts";
import { kitchenLines } from "../../../../domain/allergies.ts";
import { meal_order_drafts } from "../../../database/schema.ts";
import { mayReadFood } from "../../../database/food.ts";
import { implement } from "../../../calls/implement.ts";
import { firstOffice } from "../../companies/offices.ts";
import { readEaters } from "../../orders/supplier-delivery.ts";

export default implement(getMealOrderDraft, async ({ caller, tx }) => {
  const company_id = caller.company.id;
  const [draft] = await tx
    .select()
    .from(meal_order_drafts)
    .where(and(eq(meal_order_drafts.company_id, company_id), eq(meal_order_drafts.user_id, caller.userId)));
  const { id: office_id, address: display, latitude, longitude } = await firstOffice(tx, company_id);
  return {
    draft: draft ? { ...draft, address_snapshot: addressFrom(draft.address_snapshot) } : null,
    address: display ? { display, latitude, longitude } : null,
    kitchen_lines: mayReadFood(tx)
      ? kitchenLines((await readEaters(tx, [{ company_id, office_id }])).get(office_id) ?? [])
      : [],
  };
});

const addressFrom = (address: unknown) => MealAddress.safeParse(address).data ?? null;
