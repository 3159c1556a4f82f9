import { type SQL, sql } from "drizzle-orm";

/**
 * A lease says until when one instance works at a row. It goes by the database's clock, which all instances share: by
 * their own, one that is ten minutes ahead would take what another still holds, and a mail would leave twice.
 */

/** No lease is this long. One that seems to be is from a database server that was ahead of the one that took over. */
const IMPOSSIBLE = sql.raw("interval '1 hour'");

export const leaseFor = (minutes: number): SQL => sql`clock_timestamp() + make_interval(mins => ${minutes})`;

export const isLeased = (until: SQL): SQL =>
  sql`(${until} is not null and ${until} >= now() and ${until} < now() + ${IMPOSSIBLE})`;

export const isFree = (until: SQL): SQL =>
  sql`(${until} is null or ${until} < now() or ${until} >= now() + ${IMPOSSIBLE})`;
