import { type SQL, sql } from "drizzle-orm";
import type { Fragment } from "../../database/ref.ts";

/** The domain's `birthdayIn`, for many at once: adding years ends in the month, so 29 February becomes the 28th. */
export const birthdayInYear = (born: Fragment, year: SQL): SQL =>
  sql`(${born} + make_interval(years => (${year} - extract(year from ${born}))::int))::date`;
