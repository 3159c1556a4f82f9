import { sql } from "drizzle-orm";
import { z } from "zod";
import { KEY_PREFIX, keyScopes, MOST_KEYS } from "../../../domain/connections.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import { hashToken, newToken } from "../../database/tokens.ts";
import { Refusal } from "../../calls/refusal.ts";
import { lockCompany } from "./connection-rows.ts";

const Key = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  sees_food: z.boolean(),
  hint: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  expires_at: z.string().nullable(),
};

/** Those that still open something. */
export const listKeys = (tx: Tx, companyId: string) => readRows(tx, Key)`
  select id, name, scopes, sees_food, hint, created_at::text, last_used_at::text, expires_at::text from api_keys
  where company_id = ${companyId} and (expires_at is null or expires_at > app_now()) order by created_at, id`;

type NewKey = { name: string; scopes: readonly string[]; sees_food: boolean; days: number | null };

export async function makeKey(tx: Tx, companyId: string, key: NewKey): Promise<{ id: string; key: string }> {
  await lockCompany(tx, companyId);
  if ((await listKeys(tx, companyId)).length >= MOST_KEYS) throw new Refusal("too-many-keys");
  const token = KEY_PREFIX + newToken();
  const { id } = await readRow(tx, { id: z.string() })`
    insert into api_keys (company_id, name, scopes, sees_food, token_hash, hint, made_by, expires_at)
    values (${companyId}, ${key.name}, ${sql.param(key.scopes)}::text[], ${key.sees_food}, ${hashToken(token)},
      ${token.slice(-4)}, app_user(), app_now() + make_interval(days => ${key.days}))
    returning id`;
  return { id, key: token };
}
