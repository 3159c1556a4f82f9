import { sql } from "drizzle-orm";

/** Of an order `o`: a live one took its place, or one that somebody made for it and cancelled afterwards. */
const takesOver = sql`(other.status not in ('declined', 'cancelled') or other.created_at > o.created_at)`;

export const cakeWasReplaced = sql`exists (select from cake_orders other where other.company_id = o.company_id
  and other.employee_id = o.employee_id and other.birthday = o.birthday and ${takesOver})`;

export const mealWasReplaced = sql`exists (select from meal_orders other where other.company_id = o.company_id
  and other.meal_event_id = o.meal_event_id and other.delivery_date = o.delivery_date and ${takesOver})`;
