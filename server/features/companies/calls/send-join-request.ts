import { sendJoinRequest as contract } from "../../../../contract/joining.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import {
  endJoinRequest,
  findOwnRequest,
  hasExpired,
  openJoinRequest,
  sendJoinRequest,
} from "../join-requests.ts";
import { hasOrgNumber, lockOrgNumber } from "../companies.ts";

export default implement(contract, ({ tx, caller, services, clock, refuse }) =>
  asPlatform(tx, async (platform) => {
    const request = await findOwnRequest(platform, caller.userId);
    if (!request || caller.company) throw refuse("join-request-gone");
    if (!caller.emailVerified) throw refuse("own-address-unproved");
    if (hasExpired(request, clock)) {
      const { org_number } = request;
      await lockOrgNumber(platform, org_number);
      if (!(await hasOrgNumber(platform, org_number))) throw refuse("join-request-gone");
      if (!request.ended_at) await endJoinRequest(platform, request.id, "expired");
      const requester = { id: caller.userId, email: caller.email, isProved: true };
      await openJoinRequest(platform, services, requester, org_number);
    } else if (request.ended_at) throw refuse("join-request-gone");
    else if (!request.sent_at) await sendJoinRequest(platform, services, request, caller.email);
    return {};
  }),
);
