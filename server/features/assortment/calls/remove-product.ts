import { and, eq } from "drizzle-orm";
import { removeProduct } from "../../../../contract/assortment.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { supplier_products } from "../../../database/schema.ts";

export default implement(removeProduct, async ({ input: { supplier_id, id }, tx, refuse }) => {
  const removed = await tx
    .delete(supplier_products)
    .where(and(eq(supplier_products.supplier_id, supplier_id), eq(supplier_products.id, id)))
    .returning({ id: supplier_products.id });
  if (removed.length === 0) throw refuse("product-not-found");
  await writeAudit(tx, { action: "assortment-changed", companyId: null, details: { id: supplier_id } });
  return {};
});
