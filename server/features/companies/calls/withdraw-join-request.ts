import { eq, sql } from "drizzle-orm";
import { withdrawJoinRequest } from "../../../../contract/joining.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { users } from "../../../database/schema.ts";
import { endJoinRequest, findOwnRequest } from "../join-requests.ts";

export default implement(withdrawJoinRequest, ({ tx, caller, refuse }) =>
  asPlatform(tx, async (platform) => {
    const request = await findOwnRequest(platform, caller.userId);
    if (!request || request.ended_at) throw refuse("join-request-gone");
    await endJoinRequest(platform, request.id, "withdrawn");
    // Before it was sent somebody else may have typed all of it in this person's name.
    if (!request.sent_at)
      await platform
        .update(users)
        .set({ full_name: null, metadata: sql`'{}'` })
        .where(eq(users.id, caller.userId));
    return {};
  }),
);
