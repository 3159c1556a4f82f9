import { sql } from "drizzle-orm";
import { z } from "zod";
import { platformScope } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { isFree, leaseFor } from "../../database/lease.ts";
import { readRows, type Row } from "../../database/query.ts";
import type { PostOutcome } from "../../providers/public-post.ts";
import type { Services } from "../../providers/services.ts";
import { pushKeys } from "./push-devices.ts";
import { inBoth, languages } from "../../../domain/language.ts";

const BATCH = 10;
const CLAIM_MINUTES = 5;
/** After the n-th failure, in seconds; then it is given up. */
const WAIT_SECONDS = [60, 300, 900, 3600, 3 * 3600];

/** Neither a name nor what anybody eats: it lies on a locked telephone, and passes a service that is not ours. */
const words = inBoth({
  sv: {
    offer: { title: "Ny beställning att svara på", path: "/leverantor/svara" },
    try: { title: "Notiser fungerar på den här enheten", path: "/leverantor/regler" },
  },
  en: {
    offer: { title: "A new order to answer", path: "/leverantor/svara" },
    try: { title: "Notices work on this device", path: "/leverantor/regler" },
  },
});

const Claimed = {
  id: z.string(),
  device_id: z.string(),
  kind: z.enum(["offer", "try"]),
  attempts: z.number(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  language: z.enum(languages),
};
type Notice = Row<typeof Claimed>;

/** Sends what is waiting, until nothing is due. Any number of instances may do this at once. */
export async function sendNotices(services: Services, stop?: AbortSignal): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- batch after batch keeps the memory flat
    const notices = await claim(services);
    if (notices.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(notices.map(async (notice) => settle(services, notice, await send(services, notice))));
  }
}

const claim = ({ db }: Services): Promise<Notice[]> =>
  db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      update push_notices set status = 'dead', last_error = 'too late', claimed_until = null
      where status = 'waiting' and expires_at <= app_now() and ${isFree(sql`claimed_until`)}`);
    return readRows(tx, Claimed)`
      update push_notices n set attempts = attempts + 1, claimed_until = ${leaseFor(CLAIM_MINUTES)}
      from push_devices d where d.id = n.device_id and n.id in (
        select w.id from push_notices w
        join push_devices wd on wd.id = w.device_id
        join supplier_sessions s on s.token_hash = wd.session_hash and s.expires_at > app_now()
        join vendors v on v.id = wd.supplier_id and v.active
        where w.status = 'waiting' and w.next_attempt_at <= app_now() and ${isFree(sql`w.claimed_until`)}
        order by w.next_attempt_at, w.id limit ${BATCH} for update of w skip locked)
      returning n.id, n.device_id, n.kind, n.attempts, d.endpoint, d.p256dh, d.auth,
        (select language from vendors where id = d.supplier_id) as language`;
  });

async function send({ providers, vault, log }: Services, notice: Notice): Promise<PostOutcome> {
  try {
    return await providers.push.send(pushKeys(vault), notice, words[notice.language][notice.kind]);
  } catch (error) {
    log.error({ device: notice.device_id, err: describeError(error) }, "notice could not be made");
    return { outcome: "refused", reason: "unexpected" };
  }
}

const settle = ({ db, log }: Services, { id, device_id, attempts }: Notice, sent: PostOutcome) =>
  db.transaction(platformScope, async (tx) => {
    if (sent.outcome === "gone") {
      log.info({ device: device_id }, "device listens no more");
      // Its notices go with it.
      await tx.execute(sql`delete from push_devices where id = ${device_id}`);
      return;
    }
    if (sent.outcome === "sent") {
      await tx.execute(sql`update push_devices set used_at = app_now() where id = ${device_id}`);
      await tx.execute(sql`update push_notices set status = 'sent', claimed_until = null, last_error = null
        where id = ${id}`);
      return;
    }
    const wait = sent.outcome === "try-again" ? WAIT_SECONDS[attempts - 1] : undefined;
    const seconds = (sent.outcome === "try-again" && sent.afterSeconds) || wait;
    await tx.execute(sql`
      update push_notices set claimed_until = null, last_error = ${sent.reason},
        status = ${wait === undefined ? "dead" : "waiting"},
        next_attempt_at = app_now() + make_interval(secs => ${seconds ?? 0})
      where id = ${id}`);
  });
