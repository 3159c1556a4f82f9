import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";
import type { Party } from "./mails/parts/phrases.ts";

/** On whose side somebody acts in this transaction, for mails to suppliers that say so; nobody when it is a supplier. */
export async function readParties(tx: Tx): Promise<Party[]> {
  const { actor } = await readRow(tx, { actor: z.string().nullable() })`
    select current_setting('app.actor', true) as actor`;
  if (actor === "supplier") return [];
  return actor === "admin" || actor === "automation" ? ["platform"] : ["company"];
}

const Actor = {
  actor: z.string().nullable(),
  name: z.string().nullable(),
  set: z.string(),
  unset: z.string(),
};

/** What follows by itself stands so in the story, whoever's call it follows from. */
export async function asAutomation(tx: Tx, work: () => Promise<void>): Promise<void> {
  const { actor, name } = await readRow(tx, Actor)`
    select current_setting('app.actor', true) as actor, current_setting('app.actor_name', true) as name,
      set_config('app.actor', 'automation', true) as set, set_config('app.actor_name', '', true) as unset`;
  await work();
  await tx.execute(
    sql`select set_config('app.actor', ${actor ?? ""}, true), set_config('app.actor_name', ${name ?? ""}, true)`,
  );
}
