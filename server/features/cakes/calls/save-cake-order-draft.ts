import { and, eq, inArray, sql } from "drizzle-orm";
import { saveCakeOrderDraft } from "../../../../contract/cakes.ts";
import { employees, vendors } from "../../../database/schema.ts";
import { cake_order_drafts } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(saveCakeOrderDraft, async ({ input, caller, tx }) => {
  // Only what is the company's own is kept; a draft must not become a way to test which ids exist.
  const own = input.selected_employee_ids.length
    ? await tx
        .select({ id: employees.id })
        .from(employees)
        .where(
          and(
            eq(employees.company_id, caller.company.id),
            inArray(employees.id, input.selected_employee_ids),
          ),
        )
    : [];
  const [vendor] = input.selected_vendor_id
    ? await tx
        .select({ id: vendors.id })
        .from(vendors)
        .where(sql`id = ${input.selected_vendor_id}`)
    : [];
  const draft = {
    ...input,
    selected_employee_ids: own.map((employee) => employee.id),
    selected_vendor_id: vendor?.id ?? null,
  };
  const [saved] = await tx
    .insert(cake_order_drafts)
    .values({ ...draft, company_id: caller.company.id, user_id: caller.userId })
    .onConflictDoUpdate({
      target: [cake_order_drafts.company_id, cake_order_drafts.user_id],
      set: { ...draft, updated_at: sql`app_now()` },
    })
    .returning({ id: cake_order_drafts.id });
  return { id: saved!.id };
});
