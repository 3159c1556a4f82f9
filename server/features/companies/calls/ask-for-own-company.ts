import { eq } from "drizzle-orm";
import { askForOwnCompany } from "../../../../contract/joining.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { join_requests } from "../../../database/schema.ts";
import { findOwnRequest, hasExpired, tellWhoAnswers } from "../join-requests.ts";

// A group may have several companies here with one number. Only the platform makes the second.
export default implement(askForOwnCompany, ({ tx, caller, services, clock, refuse }) =>
  asPlatform(tx, async (platform) => {
    const request = await findOwnRequest(platform, caller.userId);
    if (!request?.sent_at || request.ended_at || hasExpired(request, clock))
      throw refuse("join-request-gone");
    if (request.for_platform) return {};
    const [asking] = await platform
      .update(join_requests)
      .set({ for_platform: true, mailed_at: null })
      .where(eq(join_requests.id, request.id))
      .returning();
    await tellWhoAnswers(platform, services, asking!);
    return {};
  }),
);
