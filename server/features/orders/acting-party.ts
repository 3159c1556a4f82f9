import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import type { Party } from "./mails/parts/phrases.ts";

/** On whose side somebody acts in this transaction, for mails that say so. */
export async function readParty(tx: Tx): Promise<Party> {
  const { party } = await readRow(tx, { party: z.enum(["company", "platform"]) })`
    select case when current_setting('app.actor', true) in ('admin', 'automation') then 'platform' else 'company' end as party`;
  return party;
}
