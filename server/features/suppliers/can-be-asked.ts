import { sql } from "drizzle-orm";

/** Of an order `o`: its supplier `v` has said that it is closed that day. The domain's `isClosed`, for many at once. */
export const isClosedThen = sql`(extract(dow from o.delivery_date)::int = any (v.closed_weekdays)
  or o.delivery_date = any (v.closed_dates))`;

/** It has no supplier, or one that has stopped or is closed that day. */
export const cannotBeAsked = sql`(v.id is null or not v.active or not v.delivery_supported or v.email is null
  or ${isClosedThen})`;
