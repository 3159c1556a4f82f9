import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Call } from "../../contract/define.ts";
import type { Vault } from "../database/tokens.ts";
import type { Scope, Tx } from "../database/database.ts";
import { idempotency_keys } from "../database/schema-machinery.ts";
import { Refusal } from "./refusal.ts";

const sha256 = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest();

type Attempt = { call: Call; scope: Scope; key: string | null; input: unknown; vault: Vault };

/**
 * Repeating a write with the same Idempotency-Key gives the first answer again. The key's row is written in the same
 * transaction as the work: a second request at the same moment waits for the first and then reads its answer. The
 * answer is sealed: it may hold a link, or what somebody may not eat.
 */
export async function withIdempotencyKey(
  tx: Tx,
  attempt: Attempt,
  work: () => Promise<object>,
): Promise<object> {
  const { call, scope, vault } = attempt;
  if (!attempt.key) return work();
  const key = sha256(call.name, scope.userId ?? scope.keyId ?? "", attempt.key);
  const request_hash = sha256(JSON.stringify(attempt.input));
  const company_id = scope.companyId ?? null;

  const fresh = await tx
    .insert(idempotency_keys)
    .values({ key, request_hash, company_id })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key });
  if (fresh.length === 0) {
    const [earlier] = await tx
      .select()
      .from(idempotency_keys)
      .where(eq(idempotency_keys.key, key))
      .for("update");
    if (!earlier?.answer || !request_hash.equals(earlier.request_hash)) throw new Refusal("key-reused");
    const answered = vault.tryOpen("remembered-answer", earlier.answer as string);
    if (answered) return JSON.parse(answered) as object;
    // Sealed before the server's secret was changed: nobody knows what was answered, so the key counts as new.
  }
  const answer = await work();
  await tx
    .update(idempotency_keys)
    .set({ answer: vault.seal("remembered-answer", JSON.stringify(answer)) })
    .where(eq(idempotency_keys.key, key));
  return answer;
}
