import { sql } from "drizzle-orm";
import { platformScope } from "../database/database.ts";
import { moveOrders, type OrderKind } from "../orders/move.ts";
import type { Part, Run } from "./part.ts";

const CHUNK = 1000;

/** The day after the delivery, when nobody objected, an order counts as delivered. */
export const completeDelivered: Part = {
  name: "complete-delivered",
  async run(run) {
    await complete(run, "cake");
    await complete(run, "meal");
  },
};

async function complete({ services, today, companyId, count, stop }: Run, kind: OrderKind): Promise<void> {
  const orders = kind === "cake" ? sql`cake_orders` : sql`meal_orders`;
  const own = companyId ? sql`and company_id = ${companyId}` : sql``;
  const giveWay = services.db.pace();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a thousand at a time leaves room for everybody else
    const moved = await services.db.transaction(platformScope, async (tx) => {
      const { rows } = await tx.execute(sql`
        select id from ${orders} where status in ('requested', 'confirmed') and delivery_date < ${today.toString()}
          and withdrawn_at is null ${own}
        order by delivery_date, id limit ${CHUNK}`);
      const ids = await moveOrders(tx, kind, {
        ids: rows.map((row) => row.id as string),
        to: "completed",
        by: "automation",
      });
      await count(tx, { completed: ids.length });
      return ids.length;
    });
    if (moved < CHUNK || stop?.aborted) return;
    // oxlint-disable-next-line no-await-in-loop
    await giveWay();
  }
}
