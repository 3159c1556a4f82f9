import { sql } from "drizzle-orm";
import { formatDay, formatTime } from "../../domain/dates.ts";
import { orderLabel, type OrderStatus } from "../../domain/orders.ts";
import type { Actor, Tx } from "../database/database.ts";
import type { OrderKind } from "./move.ts";

export type HistoryLine = { at: string; who: string; text: string };

type Change = {
  at: string;
  actor: Actor;
  actor_name: string | null;
  change: string;
  before: string | number | null;
  after: string | number | null;
};

/** An order's story in Swedish, from its making on; null when the company has no such order. */
export async function readHistory(
  tx: Tx,
  kind: OrderKind,
  company: string,
  id: string,
): Promise<HistoryLine[] | null> {
  const [orders, column, source] =
    kind === "cake"
      ? [sql`cake_orders`, sql`cake_order_id`, sql`source`]
      : [sql`meal_orders`, sql`meal_order_id`, sql`null::text`];
  const begun = await tx.execute(sql`select created_at::text as at, ${source} as source from ${orders}
    where company_id = ${company} and id = ${id}`);
  const [order] = begun.rows as { at: string; source: string | null }[];
  if (!order) return null;

  // A supplier is an id in the history and a name for whoever reads it.
  const { rows } = await tx.execute(sql`
    select h.at::text as at, h.actor, h.actor_name, h.change,
      case when h.change in ('bakery_id', 'restaurant_id') then to_jsonb(b.name) else h.before end as before,
      case when h.change in ('bakery_id', 'restaurant_id') then to_jsonb(a.name) else h.after end as after
    from order_history h
    left join vendors b on h.change in ('bakery_id', 'restaurant_id') and b.id::text = h.before #>> '{}'
    left join vendors a on h.change in ('bakery_id', 'restaurant_id') and a.id::text = h.after #>> '{}'
    where h.company_id = ${company} and h.${column} = ${id}
    order by h.id`);
  return [
    { at: order.at, who: whoMade(order.source), text: "Beställningen skapades" },
    ...(rows as Change[]).map((change) => ({ at: change.at, who: whoOf(change), text: textOf(change) })),
  ];
}

const whoMade = (source: string | null): string =>
  ({ yearly: "Årslistan", rescue: "Nytt försök" })[source ?? ""] ?? "HR";

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

const labels: Record<string, string> = {
  bakery_id: "Bageri",
  restaurant_id: "Restaurang",
  portion_size: "Antal bitar",
  people_count: "Antal personer",
  delivery_date: "Leveransdag",
  delivery_time: "Leveranstid",
  time: "Leveranstid",
  delivery_address: "Adress",
};

function textOf({ change, before, after }: Change): string {
  if (change === "status") return orderLabel(after as OrderStatus);
  if (change === "reconfirmed_at")
    return after === null ? "Leverantören stämmer av igen" : "Leverantören är redo att leverera";
  if (change === "food") return "Allergier eller kost ändrades, och bageriet fick besked";
  const words = (value: Change["after"]) => inWords(change, value);
  return before === null
    ? `${labels[change] ?? change}: ${words(after)}`
    : `${labels[change] ?? change}: ${words(before)} → ${words(after)}`;
}

function inWords(change: string, value: string | number | null): string {
  if (value === null) return "inget valt";
  if (change === "delivery_date") return formatDay(Temporal.PlainDate.from(String(value)));
  if (change === "delivery_time" || change === "time") return formatTime(String(value));
  return String(value);
}
