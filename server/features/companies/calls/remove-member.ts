import { removeMember } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { removeAccess } from "../remove.ts";

export default implement(removeMember, ({ input, tx, caller }) =>
  asPlatform(tx, async (platform) => {
    await removeAccess(platform, caller.company.id, input.id);
    return {};
  }),
);
