import { sql } from "drizzle-orm";
import { listBookStatements, MOST_STATED } from "../../../../contract/statements.ts";
import { implement } from "../../../calls/implement.ts";
import { inMonth, readStated, statedApart } from "../statement-rows.ts";

export default implement(listBookStatements, async ({ input, caller, tx }) => {
  const month = inMonth(Temporal.PlainYearMonth.from(input));
  const which = sql`o.company_id = ${caller.company.id} and ${month}`;
  return statedApart(await readStated(tx, which, MOST_STATED + 1), MOST_STATED);
});
