import { sql } from "drizzle-orm";
import { changeConnection } from "../../../../contract/connections.ts";
import { channelTellings, webhookEvents } from "../../../../domain/connections.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { requireConnection, switchOn } from "../connection-rows.ts";

export default implement(changeConnection, async ({ input, caller, tx, refuse }) => {
  const companyId = caller.company.id;
  const connection = await requireConnection(tx, companyId, input.id);
  const possible: readonly string[] = connection.kind === "webhook" ? webhookEvents : channelTellings;
  const tells = input.tells.filter((telling) => possible.includes(telling));
  if (tells.length === 0) throw refuse("connection-not-found");
  await switchOn(tx, connection);
  await tx.execute(sql`update connections set tells = ${sql.param([...new Set(tells)])}::text[]
    where company_id = ${companyId} and id = ${connection.id}`);
  const details = { id: connection.id, kind: connection.kind, tells };
  await writeAudit(tx, { action: "connection-changed", companyId, details });
  return {};
});
