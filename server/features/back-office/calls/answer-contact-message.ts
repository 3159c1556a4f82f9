import { answerContactMessage } from "../../../../contract/contact-messages.ts";
import { implement } from "../../../calls/implement.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { answerOnce } from "../answer-once.ts";
import { contactAnswer } from "../mails/contact-answer.ts";

export default implement(answerContactMessage, async ({ input: { id, answer }, tx, caller, services }) => {
  const { name, email, message } = await answerOnce(tx, id, caller, answer);
  await writeMail(tx, {
    key: id,
    to: email,
    mail: contactAnswer({ name, answer, message }),
    replyTo: services.settings.contactEmail,
  });
  return {};
});
