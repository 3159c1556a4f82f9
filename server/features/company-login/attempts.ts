import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { company_login_attempts } from "../../database/schema.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import type { LoginSecrets } from "../../providers/identity.ts";
import type { Services } from "../../providers/services.ts";
import { Refusal } from "../../calls/refusal.ts";
import { callbackUrl, clientOf, failed, type LoginRow } from "./login.ts";

/** As long as the providers' own codes live. */
const ATTEMPT_MINUTES = 10;

type Asked = { hint: string | null; testerId: string | null };
type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Begins a login: a row first, then where the browser goes. The key stays in that browser, and only its hash here. */
export async function beginAttempt(
  services: Services,
  transaction: Transaction,
  login: LoginRow,
  { hint, testerId }: Asked,
): Promise<{ url: string; key: string }> {
  const { clock, vault, providers } = services;
  const secrets = providers.identity.newSecrets();
  const redirectUri = callbackUrl(services);
  const begun = await providers.identity.begin(clientOf(services, login), { ...secrets, redirectUri, hint });
  if (begun.outcome === "failed") throw failed(login, begun.problem);
  const key = newToken();
  const state_hash = hashToken(secrets.state);
  const { nonce, verifier } = secrets;
  await transaction((tx) =>
    tx.insert(company_login_attempts).values({
      state_hash,
      company_id: login.company_id,
      tester_id: testerId,
      key_hash: hashToken(key),
      sealed: vault.seal("login-attempt", JSON.stringify({ nonce, verifier }), state_hash.toString("hex")),
      revision: login.revision,
      expires_at: clock.now().add({ minutes: ATTEMPT_MINUTES }).toString(),
    }),
  );
  return { url: begun.url, key };
}

const Sealed = z.object({ nonce: z.string(), verifier: z.string() });
export type Attempt = typeof company_login_attempts.$inferSelect & { secrets: LoginSecrets };

/** Uses a login's state up. Of two uses at the same moment the database lets one update win. */
export async function useAttempt(
  tx: Tx,
  { clock, vault }: Services,
  { state, key }: { state: string; key: string },
): Promise<Attempt | null> {
  const now = clock.now().toString();
  const state_hash = hashToken(state);
  const [used] = await tx
    .update(company_login_attempts)
    .set({ used_at: now })
    .where(
      and(
        eq(company_login_attempts.state_hash, state_hash),
        eq(company_login_attempts.key_hash, hashToken(key)),
        isNull(company_login_attempts.used_at),
        gt(company_login_attempts.expires_at, now),
      ),
    )
    .returning();
  const opened = used && vault.tryOpen("login-attempt", used.sealed, state_hash.toString("hex"));
  return opened ? { ...used, secrets: { state, ...Sealed.parse(JSON.parse(opened)) } } : null;
}

export const expired = () => new Refusal("company-login-expired");
