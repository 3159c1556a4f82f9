import { and, eq } from "drizzle-orm";
import { getCakeOrderDraft } from "../../../../contract/cakes.ts";
import { cake_order_drafts } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(getCakeOrderDraft, async ({ caller, tx }) => {
  const [draft] = await tx
    .select()
    .from(cake_order_drafts)
    .where(
      and(eq(cake_order_drafts.company_id, caller.company.id), eq(cake_order_drafts.user_id, caller.userId)),
    );
  return { draft: draft ?? null };
});
