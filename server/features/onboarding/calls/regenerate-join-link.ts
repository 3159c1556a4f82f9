import { regenerateJoinLink } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { replaceJoinLink } from "../join-links.ts";

export default implement(regenerateJoinLink, async ({ tx, caller, services }) => {
  const link = await replaceJoinLink(tx, services, caller.company.id);
  return link!;
});
