import { z } from "zod";
import type { Receiving } from "../../../contract/supplier-answer.ts";
import { mayReadDoorCode, mayReadReceiver } from "../../../domain/receiving.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { OrderRow } from "./read-orders.ts";
import type { SupplierDay } from "./supplier-delivery.ts";

type Told = Pick<OrderRow, "id" | "status" | "delivery_date">;

const text = z.string().nullable();
const Row = {
  id: z.string(),
  office_id: z.string(),
  address: text,
  receiver_name: text,
  receiver_phone: text,
  reserve_name: text,
  reserve_phone: text,
  instructions: text,
  door_code: text,
};

/**
 * Who receives these orders, and the way in, for the supplier that has said yes to them; each office once. An order that
 * goes elsewhere than to its office has neither: another door has another code.
 */
export async function readReceiving(
  tx: Tx,
  orders: readonly Told[],
  today: Temporal.PlainDate,
): Promise<Receiving[]> {
  const dayOf = new Map(
    orders
      .filter(({ status }) => status === "confirmed")
      .map(({ id, delivery_date }) => [id, Temporal.PlainDate.from(delivery_date)] as const)
      .filter(([, day]) => mayReadReceiver(day, today)),
  );
  if (dayOf.size === 0) return [];
  const rows = await readRows(tx, Row)`
    select o.id, f.id as office_id, f.address, f.receiver_name, f.receiver_phone, f.reserve_name, f.reserve_phone, f.instructions,
      f.door_code
    from orders o join offices f on f.company_id = o.company_id and f.id = o.office_id
    where o.id in ${[...dayOf.keys()]}
      and coalesce(o.delivery_address, o.address_snapshot ->> 'display', f.address) is not distinct from f.address
      and num_nonnulls(f.receiver_name, f.receiver_phone, f.reserve_name, f.reserve_phone, f.instructions, f.door_code) > 0
    order by f.created_at, f.id, o.id`;
  const offices = Map.groupBy(rows, (row) => `${row.office_id} ${dayOf.get(row.id)!.toString()}`);
  return [...offices.values()].map((own) => {
    const [{ id, office_id: _, door_code, ...said }] = own as [(typeof own)[number]];
    return {
      ...said,
      order_ids: own.map((row) => row.id),
      door_code: mayReadDoorCode(dayOf.get(id)!, today) ? door_code : null,
      has_door_code: door_code !== null,
    };
  });
}

/** Those of one supplier's day. */
export function receivingOf(
  { cakes, meals }: SupplierDay,
  { receiving }: { receiving: readonly Receiving[] },
): Receiving[] {
  const ids = new Set([...cakes, ...meals].map(({ id }) => id));
  return receiving.filter(({ order_ids }) => order_ids.some((id) => ids.has(id)));
}
