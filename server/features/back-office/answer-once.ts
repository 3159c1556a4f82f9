import { eq, sql } from "drizzle-orm";
import { Refusal } from "../../calls/refusal.ts";
import type { Identity } from "../../calls/identify.ts";
import type { Tx } from "../../database/database.ts";
import { contact_messages } from "../../database/schema-machinery.ts";

/** Keeps who answered a message, and how. Of two at the same moment the second is told who was first. */
export async function answerOnce(tx: Tx, id: string, { fullName, email }: Identity, answer: string | null) {
  const [message] = await tx.select().from(contact_messages).where(eq(contact_messages.id, id)).for("update");
  if (!message) throw new Refusal("message-not-found");
  if (message.answered_by) throw new Refusal("message-answered", `${message.answered_by} har redan svarat.`);
  await tx
    .update(contact_messages)
    .set({ answered_at: sql`app_now()`, answered_by: fullName ?? email, answer })
    .where(eq(contact_messages.id, id));
  return message;
}
