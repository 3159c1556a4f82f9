import { sql } from "drizzle-orm";
import { hashToken, newToken } from "../server/database/tokens.ts";
import type { World } from "./world.ts";

export type SignedInSupplier = { id: string; token: string };

/** A device on which a supplier is signed in to its page, as the mailed link makes it. */
export async function signInSupplier(
  { inDatabase }: Pick<World, "inDatabase">,
  { id }: { id: string },
): Promise<SignedInSupplier> {
  const token = newToken();
  await inDatabase((tx) =>
    tx.execute(sql`insert into supplier_sessions (token_hash, supplier_id, expires_at)
      values (${hashToken(token)}, ${id}, app_now() + interval '30 days')`),
  );
  return { id, token };
}
