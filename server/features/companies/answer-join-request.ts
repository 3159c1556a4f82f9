import { eq } from "drizzle-orm";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { join_requests, users } from "../../database/schema.ts";
import { writeMail } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { endJoinRequest } from "./join-requests.ts";
import { joinDeclined } from "./mails/join-declined.ts";

/** Who made a request. Whether it is the caller's to answer is asked when it is locked. */
export async function findRequester(tx: Tx, requestId: string) {
  const [found] = await tx
    .select({ user: users })
    .from(join_requests)
    .innerJoin(users, eq(users.id, join_requests.user_id))
    .where(eq(join_requests.id, requestId));
  if (!found) throw new Refusal("join-request-gone");
  return found.user;
}

/** A no, and a polite word to whoever asked. */
export async function declineRequest(tx: Tx, { publicUrl }: Services, requestId: string) {
  await endJoinRequest(tx, requestId, "declined");
  const { email } = await findRequester(tx, requestId);
  const mail = joinDeclined({ restart_url: `${publicUrl}/dashboard` });
  await writeMail(tx, { key: requestId, to: email, mail });
}
