import { removeGreeting } from "../../../../contract/moments.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readIds } from "../../../database/query.ts";

export default implement(removeGreeting, async ({ input: { id }, tx, caller, refuse }) => {
  const companyId = caller.company.id;
  const [removed] = await readIds(tx)`
    update greetings set name = '', words = '', removed_at = app_now()
    where company_id = ${companyId} and id = ${id} and removed_at is null returning id`;
  if (!removed) throw refuse("greeting-not-found");
  await writeAudit(tx, { action: "greeting-removed", companyId, details: { id } });
  return {};
});
