import { removeCakePicture } from "../../../../contract/moments.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { requireMoment } from "../moments.ts";
import { removeCakePicture as remove } from "../pictures.ts";

export default implement(removeCakePicture, async ({ input: { order_id }, tx, caller }) => {
  const company_id = caller.company.id;
  await requireMoment(tx, company_id, order_id);
  await remove(tx, { company_id, order_id });
  await writeAudit(tx, { action: "cake-picture-removed", companyId: company_id, details: { order_id } });
  return {};
});
