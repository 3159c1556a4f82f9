import { revokeInvitation } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { takeBackInvitation } from "../invitations.ts";

export default implement(revokeInvitation, ({ input, tx, caller }) =>
  asPlatform(tx, async (platform) => {
    await takeBackInvitation(platform, caller.company.id, input.id);
    return {};
  }),
);
