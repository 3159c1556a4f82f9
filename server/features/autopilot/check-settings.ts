import { sql } from "drizzle-orm";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { accessEndedFor } from "../companies/require-access.ts";
import { Refusal } from "../../calls/refusal.ts";
import { readAutopilot } from "./settings.ts";

/** Refuses settings that could not work: without access, without an address, or with a bakery that is none. */
export async function checkSettings(
  tx: Tx,
  { company, office }: { company: string; office: string | undefined },
  { vendor_ids }: AutopilotSettings,
): Promise<void> {
  const { may_order, latitude, vendor_ids: before } = await readAutopilot(tx, company, { office });
  if (!may_order) throw await accessEndedFor(tx, company);
  if (latitude === null) throw new Refusal("address-missing");
  const added = vendor_ids.filter((id) => !before.includes(id));
  const found = await readIds(tx)`
    select id from vendors where id = any (${sql.param(added)}::uuid[]) and active and delivery_supported`;
  if (found.length < added.length) throw new Refusal("supplier-unavailable");
}
