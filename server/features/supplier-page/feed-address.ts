import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { findRow } from "../../database/query.ts";
import { supplier_feeds } from "../../database/schema.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import type { Services } from "../../providers/services.ts";

type Parts = Pick<Services, "vault" | "publicUrl" | "clock">;

const addressOf = (publicUrl: string, token: string) => `${publicUrl}/leverantor/kalender/${token}.ics`;

/** Null when there is none yet, or when the server's secret has changed and it cannot be told any more. */
export async function findFeedAddress(tx: Tx, { vault, publicUrl }: Parts, supplierId: string) {
  const feed = await findRow(tx, { sealed: z.string() })`
    select token_sealed as sealed from supplier_feeds where supplier_id = ${supplierId}`;
  const token = feed && vault.tryOpen("feed-address", feed.sealed);
  return token ? addressOf(publicUrl, token) : null;
}

/** A new address. Whoever has the old one gets nothing more. */
export async function newFeedAddress(tx: Tx, { vault, publicUrl, clock }: Parts, supplierId: string) {
  const token = newToken();
  const secret = { token_hash: hashToken(token), token_sealed: vault.seal("feed-address", token) };
  await tx
    .insert(supplier_feeds)
    .values({ supplier_id: supplierId, ...secret })
    .onConflictDoUpdate({
      target: supplier_feeds.supplier_id,
      set: { ...secret, created_at: clock.now().toString() },
    });
  return addressOf(publicUrl, token);
}
