import { sql } from "drizzle-orm";
import { z } from "zod";
import { postKinds, postStatuses } from "../../../domain/connections.ts";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { Refusal } from "../../calls/refusal.ts";
import { switchOn } from "./connection-rows.ts";

/** What is told of a post, in a statement that calls the table `p`. */
export const postShape = {
  id: z.string(),
  kind: z.enum(postKinds),
  status: z.enum(postStatuses),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  next_attempt_at: z.string(),
};
export const postColumns = sql.raw(
  `p.id, p.kind, p.status, p.attempts, p.last_error, p.created_at::text, p.sent_at::text, p.next_attempt_at::text`,
);

const Found = { id: z.string(), status: z.enum(postStatuses), connection_id: z.string() };

/** The same number again, so that a receiver that has it already knows it. The platform names no company. */
export async function sendAgain(tx: Tx, id: string, companyId: string | null): Promise<void> {
  const post = await findRow(tx, Found)`
    select id, status, connection_id from posts
    where id = ${id} and (${companyId}::uuid is null or company_id = ${companyId}) for update`;
  if (!post) throw new Refusal("post-not-found");
  if (post.status === "waiting") throw new Refusal("post-waits");
  await switchOn(tx, { id: post.connection_id });
  await tx.execute(sql`update posts set status = 'waiting', attempts = 0, next_attempt_at = app_now(), last_error = null
    where id = ${id}`);
  // Jobs are woken by what is inserted.
  await tx.execute(sql`select pg_notify('work', 'posts')`);
}

export async function writePing(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`
    insert into posts (company_id, connection_id, key, kind, payload)
    select company_id, id, concat_ws(':', 'ping', gen_random_uuid(), id), 'ping',
      jsonb_build_object('type', 'ping', 'timestamp', to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', '{}'::jsonb)
    from connections where id = ${connectionId}`);
}

/** A channel is told what will come to it. */
export async function writeGreeting(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`
    insert into posts (company_id, connection_id, key, kind)
    select company_id, id, concat_ws(':', 'hello', gen_random_uuid(), id), 'hello' from connections
    where id = ${connectionId}`);
}
