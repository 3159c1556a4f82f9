import { signOutMember } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { signMemberOut } from "../sign-member-out.ts";

export default implement(signOutMember, ({ input, tx, caller }) =>
  asPlatform(tx, async (platform) => {
    await signMemberOut(platform, caller.company.id, input.id);
    return {};
  }),
);
