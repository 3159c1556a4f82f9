import { and, eq, gt, isNull } from "drizzle-orm";
import type { Clock } from "../../../domain/clock.ts";
import { hashToken, newToken, type Vault } from "../../database/tokens.ts";
import type { Tx } from "../../database/database.ts";
import { calendar_grants } from "../../database/schema-machinery.ts";
import { createPkce } from "../../providers/calendars/pkce.ts";
import type { CalendarProvider } from "../../providers/providers.ts";

/** As long as the providers' own codes live. */
const GRANT_MINUTES = 10;

type Asker = { companyId: string; userId: string; provider: CalendarProvider; returnUrl: string };

/** Notes who went to the provider, and for whom. Only the state and the challenge travel through the browser. */
export async function startGrant(tx: Tx, { clock, vault }: { clock: Clock; vault: Vault }, asker: Asker) {
  const state = newToken();
  const { codeVerifier, codeChallenge } = createPkce();
  await tx.insert(calendar_grants).values({
    state_hash: hashToken(state),
    company_id: asker.companyId,
    user_id: asker.userId,
    provider: asker.provider,
    verifier_sealed: vault.seal("pkce-verifier", codeVerifier),
    return_url: asker.returnUrl,
    expires_at: clock.now().add({ minutes: GRANT_MINUTES }).toString(),
  });
  return { state, codeChallenge };
}

export type Grant = typeof calendar_grants.$inferSelect;

/** Uses a state up. Of two uses at the same moment the database lets one update win. */
export async function useGrant(
  tx: Tx,
  clock: Clock,
  provider: CalendarProvider,
  state: string,
): Promise<Grant | null> {
  const now = clock.now().toString();
  const [grant] = await tx
    .update(calendar_grants)
    .set({ used_at: now })
    .where(
      and(
        eq(calendar_grants.state_hash, hashToken(state)),
        eq(calendar_grants.provider, provider),
        isNull(calendar_grants.used_at),
        gt(calendar_grants.expires_at, now),
      ),
    )
    .returning();
  return grant ?? null;
}
