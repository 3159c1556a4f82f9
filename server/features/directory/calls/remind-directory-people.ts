import { remindDirectoryPeople } from "../../../../contract/directory.ts";
import { mayUsePro } from "../../../../domain/subscription.ts";
import { implement } from "../../../calls/implement.ts";
import { remindNow } from "../remind.ts";

export default implement(remindDirectoryPeople, async ({ tx, caller, services, clock, refuse }) => {
  if (!mayUsePro(caller.company, clock.now())) throw refuse("needs-pro", "Katalogen ingår i Pro.");
  return { reminded: await remindNow(tx, services, caller.company.id) };
});
