import { z } from "zod";
import { formatDayTime } from "../../../domain/dates.ts";
import { orderKinds } from "../../../domain/order-kinds.ts";
import { listed } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { ClaimedPost } from "./send-posts.ts";
import type { Worded } from "./word-posts.ts";

const Problem = {
  id: z.string(),
  kind: z.enum(orderKinds),
  title: z.string(),
  date: z.string(),
  time: z.string(),
  asked: z.array(z.string()),
};
const MISSING = { cake: "inget bageri", meal: "ingen restaurang" };
const TABS = { cake: "tartor", meal: "maltider" };

/** Of orders that nobody has said yes to yet. One that is solved or over since is not told of. */
export async function readProblems(
  tx: Tx,
  posts: ClaimedPost[],
  { today, publicUrl }: { today: string; publicUrl: string },
): Promise<Worded> {
  if (posts.length === 0) return [];
  const found = await readRows(tx, Problem)`
    select o.id, o.kind, d.title, o.delivery_date::text as date, o.delivery_time::text as time,
      coalesce((select jsonb_agg(distinct v.name) from offers f join vendors v on v.id = f.supplier_id
        where f.company_id = o.company_id and f.order_id = o.id), '[]') as asked
    from orders o join calendar_deliveries d on d.company_id = o.company_id and d.order_id = o.id
    where o.id in ${posts.map((post) => post.subject_id)} and o.status not in ('confirmed', 'completed', 'cancelled')
      and o.delivery_date >= ${today}`;
  const orders = new Map(found.map((order) => [order.id, order]));
  return posts.flatMap((post) => {
    const order = orders.get(post.subject_id ?? "");
    if (!order) return [];
    const { kind, title, date, time, asked } = order;
    const day = Temporal.PlainDate.from(date);
    const message = {
      title: `${title} har ${MISSING[kind]} än`,
      facts: [
        { label: "När", value: formatDayTime(day, time) },
        ...(asked.length > 0 ? [{ label: "Frågade", value: listed(asked) }] : []),
        { label: "Härnäst", value: "Välj någon annan, flytta dagen eller ring." },
      ],
      links: [{ label: "Se ordern", url: `${publicUrl}/dashboard?tab=${TABS[kind]}` }],
    };
    return [[post.id, message] as const];
  });
}
