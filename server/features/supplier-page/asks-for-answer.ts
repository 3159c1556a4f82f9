import { type SQL, sql } from "drizzle-orm";

/** Of `orders o`: its supplier has not answered, or a new yes is asked for. What lies behind is answered by nobody. */
export const asksForAnswer = (today: Temporal.PlainDate): SQL =>
  sql`(o.status = 'requested' or (o.status = 'confirmed' and o.answer_wanted_again_at is not null))
    and o.delivery_date >= ${today.toString()}`;
