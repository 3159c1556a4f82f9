import { sql } from "drizzle-orm";
import { z } from "zod";
import { listSupplierStatement, MOST_STATED } from "../../../../contract/statements.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { findRow } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";
import { daysOf, inMonth, readStated, statedApart } from "../../orders/statement-rows.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { listOwn } from "../own-orders.ts";

export default implement(listSupplierStatement, async ({ input, caller, tx }) => {
  const month = Temporal.PlainYearMonth.from(input);
  const which = sql`${inMonth(month)} and o.status in ('confirmed', 'completed')`;
  const ids = (await listOwn(tx, which, MOST_STATED + 1)).map(({ id }) => id);
  return asPlatform(tx, async (platform) => {
    const own = sql`o.id = any (${sql.param(ids)}::uuid[])`;
    const mailed = await findRow(platform, { written_at: z.string() })`
      select written_at::text as written_at from supplier_statements
      where supplier_id = ${caller.supplierId} and month = ${daysOf(month).first}`;
    return {
      ...statedApart(await readStated(platform, own, MOST_STATED + 1), MOST_STATED),
      supplier_name: (await findSupplier(platform, caller.supplierId))!.name,
      mailed_at: mailed?.written_at ?? null,
    };
  });
});
