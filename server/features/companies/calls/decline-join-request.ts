import { declineJoinRequest } from "../../../../contract/joining.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { declineRequest } from "../answer-join-request.ts";
import { requireWaiting } from "../join-requests.ts";

export default implement(declineJoinRequest, ({ input, tx, caller, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    if (!caller.emailVerified) throw refuse("join-request-gone");
    const companyId = caller.company.id;
    const request = await requireWaiting(platform, input.id, { companyId });
    await declineRequest(platform, services, request.id);
    const details = { id: request.user_id };
    await writeAudit(platform, { action: "join-request-declined", companyId, details });
    return {};
  }),
);
