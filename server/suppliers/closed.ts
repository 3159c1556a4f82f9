import { sql } from "drizzle-orm";

/** Of an order `o`: its supplier `v` has said that it is closed that day. The domain's `isClosed`, for many at once. */
export const isClosedThen = sql`(extract(dow from o.delivery_date)::int = any (v.closed_weekdays)
  or o.delivery_date = any (v.closed_dates))`;
