import { eq } from "drizzle-orm";
import { hashToken, newToken } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { calendar_feeds } from "../../database/schema-machinery.ts";
import type { Services } from "../../providers/services.ts";

const addressOf = (publicUrl: string, token: string) => `${publicUrl}/calendar/feed/${token}.ics`;

/**
 * The company's address, made when it is first asked for, and anew when the server's secret has changed and the old one
 * cannot be told any more. Two who ask at once get the same: the row is theirs one after the other.
 */
export async function feedAddress(tx: Tx, services: Services, companyId: string) {
  const { vault, publicUrl } = services;
  await tx.insert(calendar_feeds).values(newFeed(vault, companyId).row).onConflictDoNothing();
  const [feed] = await tx
    .select({ sealed: calendar_feeds.token_sealed })
    .from(calendar_feeds)
    .where(eq(calendar_feeds.company_id, companyId))
    .for("update");
  const token = vault.tryOpen("feed-address", feed!.sealed);
  return token ? addressOf(publicUrl, token) : newFeedAddress(tx, services, companyId);
}

/** A new address. Whoever has the old one gets nothing more. */
export async function newFeedAddress(tx: Tx, { vault, publicUrl, clock }: Services, companyId: string) {
  const { token, row } = newFeed(vault, companyId);
  await tx
    .insert(calendar_feeds)
    .values(row)
    .onConflictDoUpdate({
      target: calendar_feeds.company_id,
      set: { token_hash: row.token_hash, token_sealed: row.token_sealed, created_at: clock.now().toString() },
    });
  return addressOf(publicUrl, token);
}

function newFeed(vault: Services["vault"], company_id: string) {
  const token = newToken();
  return {
    token,
    row: { company_id, token_hash: hashToken(token), token_sealed: vault.seal("feed-address", token) },
  };
}
