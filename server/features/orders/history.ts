import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom, formatTime } from "../../../domain/dates.ts";
import { type Outcome } from "../../../domain/outcome.ts";
import { outcomeStep } from "../../../domain/outcome-words.ts";
import {
  foodStep,
  isOtherDay,
  offerStep,
  orderPart,
  otherDayStep,
  rejectedLabel,
} from "../../../domain/order-story.ts";
import { type OfferStatus, orderLabel, type OrderStatus } from "../../../domain/orders.ts";
import { type Actor, actorKinds, type Tx } from "../../database/database.ts";
import { mayReadFood } from "../../database/food.ts";
import { readRows, type Row } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { approvalReason } from "./approval-reason.ts";
import { type OrderKind, orderTables } from "./status-transition.ts";

export type HistoryEntry = { at: string; who: string; text: string };

const Value = z.union([z.string(), z.number()]).nullable();
const Change = {
  order_id: z.string(),
  at: z.string(),
  actor: z.enum(actorKinds),
  actor_name: z.string().nullable(),
  change: z.string(),
  before: Value,
  after: Value,
  /** Whose offer it was, and why it ended. */
  supplier: z.string().nullable(),
  reason: z.string().nullable(),
};
type Change = Row<typeof Change>;

/**
 * An order's story in Swedish, with those of the orders that were made before it for the same day. Null when the company
 * has no such order.
 */
export async function readHistory(
  tx: Tx,
  kind: OrderKind,
  company: string,
  id: string,
): Promise<HistoryEntry[] | null> {
  const orders = await readPredecessors(tx, kind, company, id);
  if (orders.length === 0) return null;
  // The history stores ids of suppliers and offices; readers want names.
  const rows = await readRows(tx, Change)`
    select h.order_id, h.at::text as at, h.actor, h.actor_name, h.change,
      case h.change when 'supplier_id' then to_jsonb(b.name) when 'office_id' then to_jsonb(was.name) else h.before end as before,
      case h.change when 'supplier_id' then to_jsonb(a.name) when 'office_id' then to_jsonb(is_now.name) else h.after end as after,
      s.name as supplier, case when h.after = to_jsonb(f.status) then f.reason end as reason
    from order_history h
    left join offers f on f.id = h.offer_id
    left join vendors s on s.id = f.supplier_id
    left join vendors b on h.change = 'supplier_id' and b.id::text = h.before #>> '{}'
    left join vendors a on h.change = 'supplier_id' and a.id::text = h.after #>> '{}'
    left join offices was on h.change = 'office_id' and was.company_id = h.company_id and was.id::text = h.before #>> '{}'
    left join offices is_now on h.change = 'office_id' and is_now.company_id = h.company_id and is_now.id::text = h.after #>> '{}'
    where h.company_id = ${company} and h.order_id in ${orders.map((order) => order.id)}
    order by h.id`;
  const seesFood = mayReadFood(tx);
  const changes = Map.groupBy(rows, (change) => change.order_id);
  return orders.flatMap((order, index) => {
    const own = changes.get(order.id) ?? [];
    return [
      { at: order.at, who: whoMade(order.source, index === 0), text: begun(order, own, orders[index - 1]) },
      ...own
        .filter((change) => !isToldByCancelling(change, own))
        .map((change) => ({
          at: change.at,
          who: whoOf(change),
          text: isOtherDay(change, own.slice(0, own.indexOf(change)))
            ? otherDayStep(String(change.before), String(change.after), stockholmDay(change.at))
            : textOf(change, kind, order, seesFood),
        })),
    ];
  });
}

const Begun = {
  id: z.string(),
  at: z.string(),
  source: z.string().nullable(),
  delivery_date: z.string(),
  approval_reason: z.string().nullable(),
};
type Begun = Row<typeof Begun>;

const predecessors: Record<OrderKind, Record<"orders" | "source" | "same", SQL>> = {
  cake: {
    orders: sql`cake_orders`,
    source: sql`o.source`,
    same: sql`(o.employee_id, o.birthday, o.occasion) = (this.employee_id, this.birthday, this.occasion)`,
  },
  meal: {
    orders: sql`meal_orders`,
    source: sql`(select s.mode from meal_events s where s.company_id = o.company_id and s.id = o.meal_event_id)`,
    same: sql`(o.meal_event_id, o.delivery_date) = (this.meal_event_id, this.delivery_date)`,
  },
};

/** The order and those before it for the same birthday, or for the same day of a series; the oldest first. */
async function readPredecessors(tx: Tx, kind: OrderKind, company: string, id: string): Promise<Begun[]> {
  const { orders, source, same } = predecessors[kind];
  return readRows(tx, Begun)`
    select o.id, o.created_at::text as at, ${source} as source, o.delivery_date::text as delivery_date,
      ${approvalReason(ref(orderTables[kind], "o"))} as approval_reason
    from ${orders} this join ${orders} o on o.company_id = this.company_id and ${same}
    where this.company_id = ${company} and this.id = ${id} and (o.id = this.id or o.created_at < this.created_at)
    order by o.created_at`;
}

function begun(order: Begun, own: Change[], before: Begun | undefined): string {
  if (!before) return "Beställningen skapades";
  const moved = own.find(({ change }) => change === "delivery_date");
  const day = String(moved?.before ?? order.delivery_date);
  if (day === before.delivery_date) return "En ny beställning skapades";
  return `En ny beställning skapades till ${formatDayFrom(Temporal.PlainDate.from(day), stockholmDay(order.at))}`;
}

/** The days of a series are planned for HR; what takes the place of one of them is somebody's doing. */
function whoMade(source: string | null, first: boolean): string {
  if (source === "recurring" && first) return actors.automation;
  return source === "yearly" ? "Årslistan" : "HR";
}

const actors: Record<Actor, string> = {
  hr: "HR",
  admin: "Tårtdags",
  supplier: "Leverantören",
  employee: "Den anställda",
  automation: "Tårtdags, automatiskt",
};

function whoOf({ actor, actor_name }: Change): string {
  const named = actor !== "admin" && actor !== "automation";
  return (named && actor_name) || actors[actor];
}

/** A cancelled order is taken back from its supplier, too: that needs no line of its own. */
const isToldByCancelling = ({ change, after, at }: Change, own: Change[]): boolean =>
  change === "offer" &&
  after === "retracted" &&
  own.some((other) => other.change === "status" && other.after === "cancelled" && other.at === at);

function textOf(line: Change, kind: OrderKind, order: Begun, seesFood: boolean): string {
  const { actor, change, before, after, supplier } = line;
  const reason = seesFood ? line.reason : null;
  if (change === "status") {
    const [from, to] = [before, after] as OrderStatus[];
    return rejectedLabel(from!, to!, order.approval_reason) ?? orderLabel(to!);
  }
  if (change === "offer")
    return offerStep({
      before: before as OfferStatus,
      after: after as OfferStatus,
      supplier,
      reason,
      automatic: actor === "automation",
    });
  if (change === "reconfirmed_at")
    return after === null ? "Leverantören stämmer av igen" : "Leverantören är redo att leverera";
  if (change === "outcome") return outcomeStep(after as Outcome, actor);
  if (change === "outcome_note") return `”${after}”`;
  if (change === "called") return "Ingen har sagt ja: HR och kundtjänst har fått veta det";
  const food = foodStep(change, kind, seesFood);
  if (food) return food;
  const words = (value: Change["after"]) => inWords(line, value);
  return before === null
    ? `${orderPart(change, kind)}: ${words(after)}`
    : `${orderPart(change, kind)}: ${words(before)} → ${words(after)}`;
}

function inWords({ change, at }: Change, value: string | number | null): string {
  if (value === null) return "inget valt";
  if (change === "delivery_date")
    return formatDayFrom(Temporal.PlainDate.from(String(value)), stockholmDay(at));
  if (change === "delivery_time") return formatTime(String(value));
  return String(value);
}
