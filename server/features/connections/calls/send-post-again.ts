import { sendPostAgain } from "../../../../contract/connections.ts";
import { implement } from "../../../calls/implement.ts";
import { sendAgain } from "../post-rows.ts";

export default implement(sendPostAgain, async ({ input, caller, tx }) => {
  await sendAgain(tx, input.id, caller.company.id);
  return {};
});
