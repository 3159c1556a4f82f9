import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { connectionKinds, MOST_CONNECTIONS, tellings } from "../../../domain/connections.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import { connections } from "../../database/schema-machinery.ts";
import { Refusal } from "../../calls/refusal.ts";

export type ConnectionRow = typeof connections.$inferSelect;

/** Whoever counts what a company has does it one after the other. */
export const lockCompany = (tx: Tx, companyId: string) =>
  tx.execute(sql`select from companies where id = ${companyId} for no key update`);

/** What a person sees of an address: the rest of it may be its secret. */
export const hostOf = (address: string): string => new URL(address).host;

export async function insertConnection(
  tx: Tx,
  values: typeof connections.$inferInsert & { id: string },
): Promise<string> {
  await lockCompany(tx, values.company_id);
  const { count } = await readRow(tx, { count: z.number() })`
    select count(*)::int as count from connections where company_id = ${values.company_id}`;
  if (count >= MOST_CONNECTIONS) throw new Refusal("too-many-connections");
  await tx.insert(connections).values(values);
  return values.id;
}

export async function requireConnection(tx: Tx, companyId: string, id: string): Promise<ConnectionRow> {
  const [found] = await tx
    .select()
    .from(connections)
    .where(and(eq(connections.company_id, companyId), eq(connections.id, id)))
    .for("update");
  if (!found) throw new Refusal("connection-not-found");
  return found;
}

/** Whatever was wrong, it is tried again: what has waited leaves now. */
export async function switchOn(tx: Tx, { id }: { id: string }): Promise<void> {
  await tx.execute(sql`update connections set state = 'on', lost_at = null, last_error = null, rests_until = null
    where id = ${id} and state = 'lost'`);
}

const Listed = {
  id: z.string(),
  kind: z.enum(connectionKinds),
  name: z.string(),
  host: z.string(),
  tells: z.array(z.enum(tellings)),
  office: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(["on", "lost"]),
  last_error: z.string().nullable(),
  last_sent_at: z.string().nullable(),
  waiting: z.number(),
  dead: z.number(),
};

export const listConnections = (tx: Tx, companyId: string) => readRows(tx, Listed)`
  select k.id, k.kind, k.name, k.host, k.tells, k.state, k.last_error,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', coalesce(f.name, f.address, '')) end as office,
    posted.last_sent_at, coalesce(posted.waiting, 0) as waiting, coalesce(posted.dead, 0) as dead
  from connections k
  left join offices f on f.company_id = k.company_id and f.id = k.office_id
  left join lateral (select max(p.sent_at)::text as last_sent_at,
      count(*) filter (where p.status = 'waiting')::int as waiting, count(*) filter (where p.status = 'dead')::int as dead
    from posts p where p.company_id = k.company_id and p.connection_id = k.id) posted on true
  where k.company_id = ${companyId} order by k.created_at, k.id`;
