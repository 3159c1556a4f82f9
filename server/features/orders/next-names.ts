import type { StepFacts } from "../../../domain/next-step.ts";
import type { Tx } from "../../database/database.ts";
import { previewNext } from "./choose-next.ts";
import { readOtherDays } from "./other-days.ts";
import { type OrderRow, readOrders } from "./read-orders.ts";
import type { OrderKind } from "./status-transition.ts";

export type NextNames = ReadonlyMap<string, Pick<StepFacts, "next_supplier_name" | "next_day">>;

/**
 * Who is asked when these orders' deadlines pass without a yes, and about which day where it is another, by the order;
 * null where nobody is left, and nothing where there is no deadline. For next steps: it may be somebody else when that
 * comes.
 */
export async function readNextNames(tx: Tx, kind: OrderKind, ids: readonly string[]): Promise<NextNames> {
  const orders: OrderRow[] = await readOrders(tx, kind, ids);
  const waiting = orders.flatMap((order) =>
    order.answer_by && order.has_access ? [{ ...order, answer_by: order.answer_by }] : [],
  );
  const next = await previewNext(tx, waiting);
  const lost = waiting.filter(({ id, status }) => {
    const own = next.get(id);
    return status === "requested" && own?.supplier === null && own.list.hands_off;
  });
  const daysOf = await readOtherDays(tx, lost, ({ answer_by }) => Temporal.Instant.from(answer_by));
  const moving = lost.filter(({ id }) => daysOf.has(id));
  for (const [id, chosen] of await previewNext(tx, moving, daysOf)) next.set(id, chosen);
  return new Map(
    waiting.flatMap(({ id, delivery_date }) => {
      const chosen = next.get(id);
      if (!chosen) return [];
      const { supplier, date } = chosen;
      const names = {
        next_supplier_name: supplier?.name ?? null,
        next_day: date === delivery_date ? null : date,
      };
      return [[id, names] as const];
    }),
  );
}
