import { remindDirectoryPeople } from "../../../../contract/directory.ts";
import { isPro } from "../../../../domain/subscription.ts";
import { implement } from "../../../calls/implement.ts";
import { remindNow } from "../remind.ts";

export default implement(remindDirectoryPeople, async ({ tx, caller, services, refuse }) => {
  if (!isPro(caller.company)) throw refuse("needs-pro", "Katalogen ingår i Pro.");
  return { reminded: await remindNow(tx, services, caller.company.id) };
});
