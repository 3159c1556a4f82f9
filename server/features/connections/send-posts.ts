import { sql } from "drizzle-orm";
import { z } from "zod";
import { connectionKinds, postKinds, tellings } from "../../../domain/connections.ts";
import { platformScope } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { isFree, leaseFor } from "../../database/lease.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { PostOutcome } from "../../providers/public-post.ts";
import type { Services } from "../../providers/services.ts";
import { loseConnections } from "./lose-connection.ts";
import { openFor, signedHeaders } from "./sign.ts";
import { wordPosts } from "./word-posts.ts";

/** So many addresses at once, and so many posts of each: one that is slow holds nobody else up. */
const MOST_CONNECTIONS = 20;
const MOST_OF_EACH = 10;
const CLAIM_MINUTES = 5;
const [MINUTE, HOUR] = [60, 3600];
/** After the n-th failure, in seconds; then it is given up. A webhook's as the convention has it: three days. */
const WAIT_SECONDS = {
  webhook: [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  channel: [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 2 * HOUR],
};

/** Slack takes about one post a second: so long, a channel that asks for a pause has not failed. */
const PATIENCE_HOURS = 3;

const Claimed = {
  id: z.string(),
  kind: z.enum(postKinds),
  subject_id: z.string().nullable(),
  day: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  attempts: z.number(),
  is_new: z.boolean(),
  company_id: z.string(),
  connection_id: z.string(),
  connection_kind: z.enum(connectionKinds),
  name: z.string(),
  tells: z.array(z.enum(tellings)),
  office_id: z.string().nullable(),
  address: z.string(),
  secret: z.string().nullable(),
  former_secret: z.string().nullable(),
};
export type ClaimedPost = Row<typeof Claimed>;

type Settled = {
  id: string;
  connection_id: string;
  status: "sent" | "dead" | "withdrawn" | "waiting";
  error: string | null;
  /** Until it is tried again, and whether all that goes there waits as long. */
  seconds?: number;
  rests?: boolean;
  /** It was too early, which is no failure. */
  early?: boolean;
  /** The address is no more, or has not answered for too long. */
  lost?: boolean;
};

/** Posts what is waiting, until nothing is due. Any number of instances may do this at once. */
export async function sendPosts(services: Services, stop?: AbortSignal): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- batch after batch keeps the memory flat
    const posts = await claim(services);
    if (posts.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    await sendBatch(services, posts);
  }
}

async function sendBatch(services: Services, posts: ClaimedPost[]): Promise<void> {
  const words = await wordPosts(services, posts);
  const settled = await Promise.all(
    posts.map(async (post): Promise<Settled> => {
      const body = post.payload ? JSON.stringify(post.payload) : words.get(post.id);
      if (!body) return { id: post.id, connection_id: post.connection_id, status: "withdrawn", error: null };
      return settledAs(post, await send(services, post, body));
    }),
  );
  await settle(services, settled);
  await loseConnections(
    services,
    new Map(settled.flatMap((one) => (one.lost ? [[one.connection_id, one.error ?? ""]] : []))),
  );
}

const claim = ({ db }: Services): Promise<ClaimedPost[]> =>
  db.transaction(
    platformScope,
    (tx) => readRows(tx, Claimed)`
      update posts p set attempts = attempts + 1, claimed_until = ${leaseFor(CLAIM_MINUTES)}
      from connections k
      where k.company_id = p.company_id and k.id = p.connection_id and p.id in (
        select next.id from (
          select k.id from connections k join companies c on c.id = k.company_id and c.closed_at is null
          where k.state = 'on' and (k.rests_until is null or k.rests_until <= app_now()) and exists (
            select from posts w where w.connection_id = k.id and w.status = 'waiting' and w.next_attempt_at <= app_now()
              and ${isFree(sql`w.claimed_until`)})
          order by random() limit ${MOST_CONNECTIONS}) due
        cross join lateral (
          select w.id from posts w where w.connection_id = due.id and w.status = 'waiting' and w.next_attempt_at <= app_now()
            and ${isFree(sql`w.claimed_until`)}
          order by w.next_attempt_at, w.id limit ${MOST_OF_EACH} for update skip locked) next)
      returning p.id, p.kind, p.subject_id, p.day::text as day, p.payload, p.attempts,
        p.created_at > app_now() - make_interval(hours => ${PATIENCE_HOURS}) as is_new, p.company_id, p.connection_id,
        k.kind as connection_kind, k.name, k.tells, k.office_id, k.address, k.secret,
        case when k.former_secret_until > app_now() then k.former_secret end as former_secret`,
  );

async function send(
  { providers, vault, clock, log }: Services,
  post: ClaimedPost,
  body: string,
): Promise<PostOutcome> {
  try {
    const open = (sealed: string) => openFor(vault, post.connection_id, sealed);
    const secrets = [post.secret, post.former_secret].flatMap((sealed) => (sealed ? [open(sealed)] : []));
    const headers = secrets.length > 0 ? signedHeaders(secrets, { id: post.id, at: clock.now(), body }) : {};
    return await providers.poster.send(open(post.address), headers, body);
  } catch (error) {
    log.error({ connection: post.connection_id, err: describeError(error) }, "post could not be made");
    return { outcome: "refused", reason: "unexpected" };
  }
}

function settledAs(post: ClaimedPost, sent: PostOutcome): Settled {
  const { id, connection_id } = post;
  if (sent.outcome === "sent") return { id, connection_id, status: "sent", error: null };
  const failed = { id, connection_id, error: sent.reason };
  const isWebhook = post.connection_kind === "webhook";
  // It waits until somebody has seen to the address: nothing is lost with it. A webhook says 410, by the convention.
  if (sent.outcome === "gone" && (!isWebhook || sent.reason === "410"))
    return { ...failed, status: "waiting", lost: true };
  // A channel that does not take it will not take it later; what we have made wrong is no fault of the address.
  if (sent.outcome === "refused" && !isWebhook)
    return { ...failed, status: "dead", lost: sent.reason !== "400" && sent.reason !== "unexpected" };
  const asked = sent.outcome === "try-again" ? sent.afterSeconds : null;
  if (!isWebhook && post.is_new && asked !== null && sent.reason === "429")
    return { ...failed, status: "waiting", seconds: asked, rests: true, early: true };
  const wait = WAIT_SECONDS[isWebhook ? "webhook" : "channel"][post.attempts - 1];
  if (wait === undefined) return { ...failed, status: "dead", lost: true };
  return { ...failed, status: "waiting", seconds: asked ?? wait, rests: asked !== null };
}

const settle = ({ db }: Services, settled: Settled[]) =>
  db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      update posts p set status = done.status, last_error = done.error, claimed_until = null,
        attempts = p.attempts - coalesce(done.early, false)::int,
        sent_at = case when done.status = 'sent' then app_now() else p.sent_at end,
        next_attempt_at = app_now() + make_interval(secs => coalesce(done.seconds, 0))
      from json_to_recordset(${JSON.stringify(settled)}::json) as done (id uuid, status text, error text, seconds integer, early boolean)
      where p.id = done.id`);
    const resting = settled.filter((one) => one.rests);
    if (resting.length > 0)
      await tx.execute(sql`
        update connections k set rests_until = app_now() + make_interval(secs => rest.seconds)
        from (select connection_id, max(seconds) as seconds
          from json_to_recordset(${JSON.stringify(resting)}::json) as r (connection_id uuid, seconds integer) group by 1) rest
        where k.id = rest.connection_id`);
  });
