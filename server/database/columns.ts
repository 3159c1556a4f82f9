import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** An instant stays the text that the database gave; the product reads it with Temporal. */
export const instant = () => timestamp({ withTimezone: true, mode: "string" });

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });

/** The column's default is in the migration; here it only says that an insert may leave it out. */
export const byDatabase = sql`default`;
