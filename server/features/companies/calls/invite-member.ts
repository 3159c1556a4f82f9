import { inviteMember } from "../../../../contract/members.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { invite } from "../invite.ts";

export default implement(inviteMember, ({ input, tx, caller, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    if (input.email === caller.email) throw refuse("invited-oneself");
    return invite(platform, services, { company: caller.company, inviter: caller.fullName }, input);
  }),
);
