import { markMessageAnswered } from "../../../../contract/contact-messages.ts";
import { implement } from "../../../calls/implement.ts";
import { answerOnce } from "../answer-once.ts";

export default implement(markMessageAnswered, async ({ input, tx, caller }) => {
  await answerOnce(tx, input.id, caller, null);
  return {};
});
