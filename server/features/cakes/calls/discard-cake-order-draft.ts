import { and, eq } from "drizzle-orm";
import { discardCakeOrderDraft } from "../../../../contract/cakes.ts";
import { cake_order_drafts } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(discardCakeOrderDraft, async ({ caller, tx }) => {
  await tx
    .delete(cake_order_drafts)
    .where(
      and(eq(cake_order_drafts.company_id, caller.company.id), eq(cake_order_drafts.user_id, caller.userId)),
    );
  return {};
});
