import { sql } from "drizzle-orm";
import { saveMealOrderDraft } from "../../../../contract/meals.ts";
import { meal_order_drafts } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";
import { findRestaurant } from "../restaurant-fit.ts";

export default implement(saveMealOrderDraft, async ({ input, caller, tx, refuse }) => {
  if (input.vendor_id && !(await findRestaurant(tx, input.vendor_id))) throw refuse("vendor-not-found");
  const owner = { company_id: caller.company.id, user_id: caller.userId };
  const [draft] = await tx
    .insert(meal_order_drafts)
    .values({ ...owner, ...input })
    .onConflictDoUpdate({
      target: [meal_order_drafts.company_id, meal_order_drafts.user_id],
      set: { ...input, updated_at: sql`app_now()` },
    })
    .returning();
  return { ...draft!, address_snapshot: input.address_snapshot };
});
