import { z } from "zod";
import { whyNotOffered } from "../../../domain/chain.ts";
import { cannotDeliver } from "../../../domain/suppliers.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readIds, readRows, type Row } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import { bookedOn, lockCapacities } from "../suppliers/booked.ts";
import { readSuppliers } from "../suppliers/near.ts";
import { asAutomation } from "./acting-party.ts";
import { mailCancellations } from "./cancel-orders.ts";
import { chainOrder } from "./next-suppliers.ts";
import { lockOrders, type OrderRow, readOrders } from "./read-orders.ts";
import { endAskingForRest } from "./rest-of-day.ts";
import { sources } from "./sources.ts";
import { moveOffers, type OrderKind } from "./status-transition.ts";
import { readEaters } from "./supplier-delivery.ts";
import { readSupplierDays } from "./supplier-day.ts";
import type { SupplierLink } from "./supplier-links.ts";

const Lapsed = {
  order_id: z.string(),
  offer_id: z.string(),
  status: z.enum(["withdrawn", "expired"]),
  supplier_id: z.string(),
  supplier_name: z.string(),
};
/** An offer that ended without its supplier's yes, and that may hold again since nobody else has said yes. */
export type Lapsed = Row<typeof Lapsed>;

/**
 * Those of a link: withdrawn, while whoever was asked next has not said yes; or not answered in time, and nobody is left
 * to ask. Not what somebody has ordered anew.
 */
export async function readLapsed(tx: Tx, link: SupplierLink): Promise<Map<string, Lapsed>> {
  const rows = await readRows(tx, Lapsed)`
    select o.id as order_id, f.id as offer_id, f.status, f.supplier_id, v.name as supplier_name
    from offers f join orders o on o.company_id = f.company_id and o.id = f.order_id join vendors v on v.id = f.supplier_id
    where f.company_id = ${link.company_id} and f.supplier_id = ${link.vendor_id} and o.kind = ${link.kind}
      and o.delivery_date = ${link.delivery_date} and f.delivery_date = o.delivery_date
      and o.outcome is null and o.rejected_at is null
      and (o.status = 'requested' or not ${sources[link.kind].wasReplaced})
      and (o.delivery_date + o.delivery_time) at time zone 'Europe/Stockholm' > app_now()
      and ((f.status = 'withdrawn' and o.status in ('declined', 'requested')) or (f.status = 'expired' and o.status = 'declined'))`;
  return new Map(rows.map((row) => [row.order_id, row]));
}

/** What this supplier has said no to, whoever has been asked since: its page goes on thanking for the answer. */
export async function readDeclined(tx: Tx, link: SupplierLink): Promise<OrderRow[]> {
  const rows = await readRows(tx, { order_id: z.string(), supplier_name: z.string() })`
    select o.id as order_id, v.name as supplier_name
    from offers f join orders o on o.company_id = f.company_id and o.id = f.order_id join vendors v on v.id = f.supplier_id
    where f.company_id = ${link.company_id} and f.supplier_id = ${link.vendor_id} and f.status = 'declined'
      and o.kind = ${link.kind} and o.delivery_date = ${link.delivery_date} and f.delivery_date = o.delivery_date`;
  const names = new Map(rows.map(({ order_id, supplier_name }) => [order_id, supplier_name]));
  const orders: OrderRow[] = await readOrders(tx, link.kind, [...names.keys()]);
  return orders.map((order) =>
    asTheirs(order, link, { status: "declined", supplier_name: names.get(order.id)! }),
  );
}

type Theirs = { status: Lapsed["status"] | "declined"; supplier_name: string };

/** The order as this supplier sees it, though another may have been asked meanwhile. */
export function asTheirs(order: OrderRow, link: SupplierLink, { status, supplier_name }: Theirs): OrderRow {
  return {
    ...order,
    status: status === "expired" ? "requested" : "declined",
    offer_status: status,
    supplier_id: link.vendor_id,
    supplier_name,
    answer_by: null,
    decline_reason: null,
  };
}

/**
 * What it could make when it was asked it may not be able to make any more: it was closed, has stopped or is full, or the
 * order has another address or food. How long it needs beforehand is for itself to say.
 */
async function requireAble(
  tx: Tx,
  { clock }: Services,
  orders: readonly OrderRow[],
  lapsed: readonly Lapsed[],
): Promise<void> {
  const [first] = orders;
  if (!first) return;
  const [supplier] = await readSuppliers(tx, [lapsed[0]!.supplier_id]);
  await lockCapacities(tx, [supplier!]);
  const booked = await bookedOn(tx, [supplier!], first.kind, [first.delivery_date]);
  const eaters = await readEaters(tx, orders);
  orders.forEach((order, before) => {
    const why = whyNotOffered(
      { ...supplier!, lead_hours: 0, booked: booked(supplier!.id, order.delivery_date) + before },
      { ...chainOrder(order, eaters), budget_per_piece_ore: null },
      clock.now(),
    );
    if (why) throw new Refusal("supplier-unavailable", cannotDeliver(lapsed[0]!.supplier_name, why));
  });
}

/** The supplier can after all: its offer holds again, and whoever has been asked meanwhile is told that it is off. */
export async function regainOrders(
  tx: Tx,
  services: Services,
  kind: OrderKind,
  lapsed: readonly Lapsed[],
): Promise<string[]> {
  if (lapsed.length === 0) return [];
  const orders: OrderRow[] = await lockOrders(
    tx,
    kind,
    lapsed.map(({ order_id }) => order_id),
  );
  const wanted = orders.filter((order) => order.wanted);
  await requireAble(tx, services, wanted, lapsed);
  const ids = new Set(wanted.map(({ id }) => id));
  const asked = wanted.filter(({ status }) => status === "requested");
  if (asked.length > 0)
    await asAutomation(tx, async () => {
      await moveOffers(tx, { ids: asked.map(({ id }) => id), to: "retracted", by: "automation" });
      await mailCancellations(tx, services, asked, [], "platform");
    });
  const regained = lapsed.filter(({ order_id }) => ids.has(order_id)).map(({ offer_id }) => offer_id);
  if (regained.length === 0) return [];
  const back = await readIds(tx)`
    update offers f set status = 'accepted', reason = null,
      position = (select max(other.position) from offers other where other.order_id = f.order_id)
        + case when f.id = o.offer_id then 0 else 1 end,
      answered_at = coalesce(f.answered_at, app_now()), answered_by = coalesce(f.answered_by, 'supplier')
    from orders o where f.id in ${regained} and o.id = f.order_id returning o.id`;
  const came: OrderRow[] = await readOrders(tx, kind, back);
  await endAskingForRest(tx, services, came, await readSupplierDays(tx, came));
  return back;
}
