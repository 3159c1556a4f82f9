import { sql } from "drizzle-orm";
import { removeConnection } from "../../../../contract/connections.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { requireConnection } from "../connection-rows.ts";

export default implement(removeConnection, async ({ input, caller, tx }) => {
  const companyId = caller.company.id;
  const { id, kind } = await requireConnection(tx, companyId, input.id);
  await tx.execute(sql`delete from connections where company_id = ${companyId} and id = ${id}`);
  await writeAudit(tx, { action: "connection-removed", companyId, details: { id, kind } });
  return {};
});
