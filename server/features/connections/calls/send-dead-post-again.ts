import { sendDeadPostAgain } from "../../../../contract/connections.ts";
import { implement } from "../../../calls/implement.ts";
import { sendAgain } from "../post-rows.ts";

export default implement(sendDeadPostAgain, async ({ input, tx }) => {
  await sendAgain(tx, input.id, null);
  return {};
});
