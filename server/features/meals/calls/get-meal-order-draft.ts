import { and, eq } from "drizzle-orm";
import { getMealOrderDraft, MealAddress } from "../../../../contract/meals.ts";
import { kitchenLines } from "../../../../domain/allergies.ts";
import { companies, meal_order_drafts } from "../../../database/schema.ts";
import { mayReadFood } from "../../../database/food.ts";
import { implement } from "../../../calls/implement.ts";
import { readEaters } from "../../orders/supplier-delivery.ts";

export default implement(getMealOrderDraft, async ({ caller, tx }) => {
  const company_id = caller.company.id;
  const [draft] = await tx
    .select()
    .from(meal_order_drafts)
    .where(and(eq(meal_order_drafts.company_id, company_id), eq(meal_order_drafts.user_id, caller.userId)));
  const [company] = await tx
    .select({ address: companies.address, latitude: companies.latitude, longitude: companies.longitude })
    .from(companies)
    .where(eq(companies.id, company_id));
  const { address: display, ...point } = company!;
  return {
    draft: draft ? { ...draft, address_snapshot: addressFrom(draft.address_snapshot) } : null,
    address: display ? { display, ...point } : null,
    kitchen_lines: mayReadFood(tx)
      ? kitchenLines((await readEaters(tx, [{ company_id }])).get(company_id) ?? [])
      : [],
  };
});

const addressFrom = (address: unknown) => MealAddress.safeParse(address).data ?? null;
