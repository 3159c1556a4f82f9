import { sql } from "drizzle-orm";
import { z } from "zod";
import { calendarProviders } from "../../../contract/entities/company.ts";
import { platformScope } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { isFree, leaseFor } from "../../database/lease.ts";
import { describeError } from "../../database/describe-error.ts";
import type { Services } from "../../providers/services.ts";

const BATCH = 20;
const CLAIM_MINUTES = 5;
/** About a week in all; by then the token is of no use to anybody: it is nowhere else. */
const WAIT_MINUTES = [1, 5, 30, 120, 720, 1440, 1440, 1440, 1440, 1440];

const Revocation = {
  id: z.string(),
  provider: z.enum(calendarProviders),
  refresh_token_sealed: z.string(),
  attempts: z.number(),
};
type Revocation = Row<typeof Revocation>;

/** Gives back the rights of calendars that were disconnected, and forgets them. */
export async function revokeCalendars(services: Services, stop?: AbortSignal): Promise<void> {
  for (;;) {
    if (stop?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop -- batch after batch
    const rows = await claim(services);
    if (rows.length === 0) return;
    // oxlint-disable-next-line no-await-in-loop
    const done = await Promise.all(rows.map((row) => isRevoked(services, row)));
    // oxlint-disable-next-line no-await-in-loop
    await settle(
      services,
      rows.map((row, i) => ({ ...row, done: done[i]! })),
    );
  }
}

function claim({ db }: Services): Promise<Revocation[]> {
  return db.transaction(
    platformScope,
    (tx) => readRows(tx, Revocation)`
      update calendar_revocations set attempts = attempts + 1, claimed_until = ${leaseFor(CLAIM_MINUTES)}
      where id in (
        select id from calendar_revocations where next_attempt_at <= app_now() and ${isFree(sql`claimed_until`)}
        order by next_attempt_at limit ${BATCH} for update skip locked)
      returning id, provider, refresh_token_sealed, attempts`,
  );
}

async function isRevoked({ providers, vault, log }: Services, row: Revocation): Promise<boolean> {
  try {
    const outcome = await providers.calendars[row.provider]?.revoke(
      vault.open("calendar-right", row.refresh_token_sealed),
    );
    return outcome?.outcome !== "try-again";
  } catch (error) {
    log.error({ provider: row.provider, err: describeError(error) }, "calendar revocation failed");
    return false;
  }
}

async function settle({ db, clock }: Services, rows: (Revocation & { done: boolean })[]) {
  const settled = rows.map(({ id, attempts, done }) => {
    const wait = WAIT_MINUTES[attempts - 1];
    const gone = done || wait === undefined;
    return {
      id,
      gone,
      next: clock
        .now()
        .add({ minutes: wait ?? 0 })
        .toString(),
    };
  });
  const table = sql`jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as settled(id uuid, gone boolean, next timestamptz)`;
  await db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`
      delete from calendar_revocations r using ${table} where r.id = settled.id and settled.gone`);
    await tx.execute(sql`
      update calendar_revocations r set next_attempt_at = settled.next, claimed_until = null from ${table} where r.id = settled.id`);
  });
}
