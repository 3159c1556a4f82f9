import { isNull, sql } from "drizzle-orm";
import { listContactMessages } from "../../../../contract/contact-messages.ts";
import { implement } from "../../../calls/implement.ts";
import { after, afterOldest, page } from "../../../calls/keyset.ts";
import { readRows } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { contact_messages } from "../../../database/schema-machinery.ts";

const PAGE = 25;
const message = ref(contact_messages, "m");

export default implement(listContactMessages, async ({ input: { answered, cursor }, tx }) => {
  // What has waited longest comes first; of what is done, the newest.
  const wanted = answered
    ? sql`answered_at is not null and ${after(message, cursor)} order by created_at desc, id`
    : sql`answered_at is null and ${afterOldest(message, cursor)} order by created_at, id desc`;
  const rows = await readRows(tx, listContactMessages.output.shape.messages.element)`
    select id, name, email, phone, company, message, created_at, answered_at, answered_by, answer
    from contact_messages m where ${wanted} limit ${PAGE + 1}`;
  const { rows: shown, next } = page(rows, PAGE);
  const unanswered = await tx.$count(contact_messages, isNull(contact_messages.answered_at));
  return { messages: shown, next, unanswered };
});
