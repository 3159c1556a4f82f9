import { listMembers } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { listAccess } from "../list-access.ts";

// Names and sessions are each person's own: the tenant's role sees nobody else's.
export default implement(listMembers, ({ tx, caller }) =>
  asPlatform(tx, (platform) => listAccess(platform, caller.company.id)),
);
