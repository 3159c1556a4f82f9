import { sql } from "drizzle-orm";
import { rotateWebhookSecret } from "../../../../contract/connections.ts";
import { FORMER_SECRET_HOURS } from "../../../../domain/connections.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { requireConnection } from "../connection-rows.ts";
import { newSecret, sealFor } from "../sign.ts";

export default implement(rotateWebhookSecret, async ({ input, caller, tx, services, refuse }) => {
  const companyId = caller.company.id;
  const { id, kind } = await requireConnection(tx, companyId, input.id);
  if (kind !== "webhook") throw refuse("connection-not-found");
  const secret = newSecret();
  await tx.execute(sql`update connections set former_secret = secret, secret = ${sealFor(services.vault, id, secret)},
      former_secret_until = app_now() + make_interval(hours => ${FORMER_SECRET_HOURS})
    where company_id = ${companyId} and id = ${id}`);
  await writeAudit(tx, { action: "webhook-secret-changed", companyId, details: { id } });
  return { secret };
});
