import type { Clock } from "../../domain/clock.ts";
import type { Database } from "../database/database.ts";
import { hashToken } from "../database/tokens.ts";

/**
 * A supplier on its own page: which one it is, from its session and never from what a client sent. `addressId` is the
 * extra address that let the device in, or null for the supplier's own.
 */
export type SupplierIdentity = {
  supplierId: string;
  name: string;
  tokenHash: Buffer;
  addressId: string | null;
};

const SESSION_DAYS = 180;
const RENEW_AFTER_HOURS = 24;

export const supplierSessionEnd = (clock: Clock): string =>
  clock
    .now()
    .add({ hours: SESSION_DAYS * 24 })
    .toString();

const text = `select v.id, v.name, s.renewed_at, s.address_id from supplier_sessions s join vendors v on v.id = s.supplier_id
  where s.token_hash = $1 and s.expires_at > $2 and v.active`;

/** One that has been switched off is nobody here, whatever its devices hold. */
export async function identifySupplier(
  db: Database,
  clock: Clock,
  token: string,
): Promise<SupplierIdentity | null> {
  const tokenHash = hashToken(token);
  const [found] = await db.lookUp("identify-supplier", text, [tokenHash, clock.now().toString()]);
  if (!found) return null;
  await renew(db, clock, tokenHash, String(found.renewed_at));
  const addressId = found.address_id === null ? null : String(found.address_id);
  return { supplierId: String(found.id), name: String(found.name), tokenHash, addressId };
}

/** A page in use stays signed in; once a day is enough, so that reading does not become writing. */
async function renew(db: Database, clock: Clock, tokenHash: Buffer, renewedAt: string): Promise<void> {
  const now = clock.now();
  if (now.epochMilliseconds - Date.parse(renewedAt) < RENEW_AFTER_HOURS * 3_600_000) return;
  await db.lookUp(
    "renew-supplier",
    "update supplier_sessions set renewed_at = $2, expires_at = $3 where token_hash = $1",
    [tokenHash, now.toString(), supplierSessionEnd(clock)],
  );
}
