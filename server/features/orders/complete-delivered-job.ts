import { type SQL, sql } from "drizzle-orm";
import { EVENING_AFTER_DAYS, TELL_DAYS } from "../../../domain/outcome.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { fragment, ref, stockholmMoment } from "../../database/ref.ts";
import { orders } from "../../database/schema-orders.ts";
import { needsWord } from "./delivery-state.ts";
import { lockOrders } from "./read-orders.ts";
import { moveOffers, transitionOrders, type OrderKind } from "./status-transition.ts";
import { mailMissed } from "./missed-mail.ts";
import type { Part, Run } from "../../jobs/part.ts";

const CHUNK = 1000;
const o = {
  ...ref(orders, "orders"),
  answered_at: fragment`(select f.answered_at from offers f where f.id = orders.offer_id)`,
};
const isSure = fragment`not ${needsWord(o, stockholmMoment(o.delivery_date, o.delivery_time))}`;

/**
 * When the evening after the delivery is over and nobody objected, an order that its supplier had said yes to counts as
 * delivered: the second morning is the first run after that. One whose yes is in doubt waits for somebody's word, and
 * when nobody has said one for two weeks it was missed, and they are told so. One that was never answered was missed: the morning after, HR and the
 * platform hear it.
 */
export const completeDelivered: Part = {
  name: "complete-delivered",
  async run(run) {
    for (const kind of ["cake", "meal"] as const) {
      // oxlint-disable-next-line no-await-in-loop -- two kinds, one after the other
      await processBatches(run, kind, sql`status = 'confirmed' and ${isSure}`, EVENING_AFTER_DAYS, complete);
      // oxlint-disable-next-line no-await-in-loop
      await processBatches(run, kind, sql`status = 'confirmed' and not ${isSure}`, TELL_DAYS, giveUp);
      // oxlint-disable-next-line no-await-in-loop
      await processBatches(run, kind, sql`status = 'requested'`, 0, expire);
    }
  },
};

type Move = (tx: Tx, run: Run, kind: OrderKind, ids: string[]) => Promise<void>;

async function complete(tx: Tx, { count }: Run, kind: OrderKind, ids: string[]): Promise<void> {
  const moved = await transitionOrders(tx, kind, { ids, to: "completed", by: "automation" });
  await count(tx, { completed: moved.length });
}

async function giveUp(tx: Tx, { services, count }: Run, kind: OrderKind, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await lockOrders(tx, kind, ids);
  const moved = await moveOffers(tx, { ids, to: "expired", by: "automation" });
  await mailMissed(tx, services, kind, moved);
  await count(tx, { unanswered: moved.length });
}

async function expire(tx: Tx, { services, count }: Run, kind: OrderKind, ids: string[]): Promise<void> {
  const moved = await transitionOrders(tx, kind, { ids, to: "declined", by: "automation" });
  await mailMissed(tx, services, kind, moved);
  await count(tx, { unanswered: moved.length });
}

async function processBatches(
  run: Run,
  kind: OrderKind,
  which: SQL,
  daysLeft: number,
  move: Move,
): Promise<void> {
  const { services, today, companyId, stop } = run;
  const before = today.subtract({ days: daysLeft }).toString();
  const own = companyId ? sql`and company_id = ${companyId}` : sql``;
  const yieldToReads = services.db.throttle();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a thousand at a time leaves room for everybody else
    const found = await services.db.transaction(platformScope, async (tx) => {
      const ids = await readIds(tx)`
        select id from orders where kind = ${kind} and ${which} and delivery_date < ${before} ${own}
        order by delivery_date, id limit ${CHUNK}`;
      await move(tx, run, kind, ids);
      return ids.length;
    });
    if (found < CHUNK || stop?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop
    await yieldToReads();
  }
}
