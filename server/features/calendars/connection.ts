import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { calendarProviders } from "../../../contract/entities/company.ts";
import type { Vault } from "../../database/tokens.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import type { Row } from "../../database/query.ts";
import { calendar_connections } from "../../database/schema-machinery.ts";
import type { Tokens } from "../../providers/calendars/calendar.ts";
import type { Services } from "../../providers/services.ts";

/** A company's right to write into a calendar, as the database keeps it: the tokens are sealed. */
export const Connection = {
  company_id: z.string(),
  provider: z.enum(calendarProviders),
  access_token_sealed: z.string(),
  refresh_token_sealed: z.string(),
  access_expires_at: z.string(),
};
export type Connection = Row<typeof Connection>;

export const sealTokens = (vault: Vault, { accessToken, refreshToken, expiresAt }: Tokens) => ({
  access_token_sealed: vault.seal("calendar-right", accessToken),
  refresh_token_sealed: vault.seal("calendar-right", refreshToken),
  access_expires_at: expiresAt.toString(),
});

export const OTHER_SECRET = "sealed with another secret";

/**
 * What `withAccess` needs; null when it was sealed with another secret than today's. A renewed token is kept at once,
 * unless somebody has connected anew meanwhile.
 */
export function accessTo({ vault, clock, db }: Services, connection: Connection) {
  const accessToken = vault.tryOpen("calendar-right", connection.access_token_sealed);
  const refreshToken = vault.tryOpen("calendar-right", connection.refresh_token_sealed);
  if (accessToken === null || refreshToken === null) return null;
  const expiresAt = Temporal.Instant.from(connection.access_expires_at);
  const tokens: Tokens = { accessToken, refreshToken, expiresAt };
  const keep = async (renewed: Tokens) => {
    const sealed = sealTokens(vault, renewed);
    await db.transaction(platformScope, (tx) =>
      tx.update(calendar_connections).set(sealed).where(isStill(connection)),
    );
    Object.assign(connection, sealed);
  };
  return { tokens, keep, clock };
}

/** The same right as when it was read: a sealed text is never the same twice. */
export const isStill = ({ company_id, refresh_token_sealed }: Connection) =>
  sql`${calendar_connections.company_id} = ${company_id} and ${calendar_connections.refresh_token_sealed} = ${refresh_token_sealed}`;

/** The right was taken back: nothing is tried until a person has connected again. */
export async function markReconnect({ db, log }: Services, connection: Connection, reason: string) {
  await db.transaction(platformScope, (tx) =>
    tx
      .update(calendar_connections)
      .set({ status: "reconnect", claimed_until: null, last_error: reason })
      .where(isStill(connection)),
  );
  log.info({ company: connection.company_id, provider: connection.provider, reason }, "calendar right gone");
}

export async function findConnection(tx: Tx, companyId: string) {
  const [connection] = await tx
    .select()
    .from(calendar_connections)
    .where(eq(calendar_connections.company_id, companyId));
  return connection ?? null;
}
