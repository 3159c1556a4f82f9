import { z } from "zod";
import { getSupplierPage } from "../../../../contract/supplier-page.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { readRow } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { asksForAnswer } from "../asks-for-answer.ts";

export default implement(getSupplierPage, async ({ tx, caller, today }) => {
  const day = today.toString();
  const counts = await readRow(tx, { deliveries_today: z.number(), waiting: z.number() })`
    select count(*) filter (where o.status in ('confirmed', 'completed') and o.delivery_date = ${day})::int as deliveries_today,
      count(*) filter (where ${asksForAnswer(today)})::int as waiting
    from orders o where o.supplier_id = app_supplier() and o.delivery_date >= ${day}`;
  const who = await asPlatform(
    tx,
    (platform) =>
      readRow(platform, { name: z.string(), address: z.string() })`
        select name, address from vendors where id = ${caller.supplierId}`,
  );
  return { ...who, ...counts };
});
