import { z } from "zod";
import { formatTime } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { MOST_FACTS } from "./chat-message.ts";
import type { ClaimedPost } from "./send-posts.ts";
import type { Worded } from "./word-posts.ts";

const Delivery = {
  post_id: z.string(),
  title: z.string(),
  description: z.string(),
  time: z.string(),
  address: z.string().nullable(),
};
type Where = { today: string; publicUrl: string };

/** The deliveries of the day as calendars name them: nobody who does not celebrate openly, and nothing of what people eat. */
export async function readDeliveries(
  tx: Tx,
  posts: ClaimedPost[],
  { today, publicUrl }: Where,
): Promise<Worded> {
  const ofToday = posts.filter(({ day }) => day === today);
  if (ofToday.length === 0) return [];
  const found = await readRows(tx, Delivery)`
    select p.id as post_id, d.title, d.description, d.delivery_time::text as time, d.address
    from posts p join connections k on k.company_id = p.company_id and k.id = p.connection_id
    join orders o on o.company_id = p.company_id and o.delivery_date = p.day and (k.office_id is null or k.office_id = o.office_id)
    join calendar_deliveries d on d.company_id = o.company_id and d.order_id = o.id and d.promised
    where p.id in ${ofToday.map(({ id }) => id)} order by d.delivery_time, d.title limit 2000`;
  const url = `${publicUrl}/dashboard`;
  return [...Map.groupBy(found, ({ post_id }) => post_id)].map(([id, deliveries]) => [
    id,
    {
      title: `Idag kommer ${counted(deliveries.length, "leverans", "leveranser")}`,
      facts: deliveries.slice(0, MOST_FACTS).map(({ title, description, time, address }) => ({
        label: formatTime(time),
        value: [title, withoutTime(description), address].filter(Boolean).join(", "),
      })),
      links: [{ label: "Visa veckan", url }],
    },
  ]);
}

/** The hour stands first already. */
const withoutTime = (description: string): string => description.replace(/, kl\. [\d:]+$/, "");
