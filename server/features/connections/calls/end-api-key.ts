import { endApiKey } from "../../../../contract/connections.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readIds } from "../../../database/query.ts";

export default implement(endApiKey, async ({ input, caller, tx, refuse }) => {
  const companyId = caller.company.id;
  const ended = await readIds(tx)`
    delete from api_keys where company_id = ${companyId} and id = ${input.id} returning id`;
  if (ended.length === 0) throw refuse("key-not-found");
  await writeAudit(tx, { action: "api-key-ended", companyId, details: { id: input.id } });
  return {};
});
