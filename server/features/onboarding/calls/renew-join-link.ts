import { renewJoinLink } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { replaceJoinLink } from "../join-links.ts";

export default implement(renewJoinLink, async ({ input, tx, services, refuse }) => {
  const link = await replaceJoinLink(tx, services, input.id);
  if (!link) throw refuse("company-not-found");
  return link;
});
