import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { AutopilotState } from "../../../domain/autopilot.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { CakeSettings } from "../cakes/cake-settings.ts";
import { hasAccess } from "../companies/access.ts";

const Stored = {
  ...CakeSettings,
  /** False for a company that has never said anything. */
  exists: z.boolean(),
  on_since: z.string().nullable(),
  paused_since: z.string().nullable(),
  budget_per_piece_ore: z.number().nullable(),
  days_ahead: z.number().nullable(),
  vendor_ids: z.array(z.string()),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  may_order: z.boolean(),
};
export type StoredAutopilot = Row<typeof Stored>;

/** What a company has said, with what its company row says; locked for whoever changes it. */
export async function readAutopilot(
  tx: Tx,
  company: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredAutopilot> {
  return readRow(tx, Stored)`
    select c.delivery_rule, c.default_portion_size, to_char(c.delivery_time, 'HH24:MI') as delivery_time,
      c.address, c.latitude, c.longitude, ${hasAccess(ref(companies, "c"))} as may_order,
      a.company_id is not null as exists, a.on_since::text as on_since, a.paused_since::text as paused_since,
      a.budget_per_piece_ore, a.days_ahead, coalesce(a.closures, '[]') as closures,
      array(select s.supplier_id::text from autopilot_suppliers s where s.company_id = c.id order by s.position) as vendor_ids
    from companies c left join autopilots a on a.company_id = c.id
    where c.id = ${company} ${lock ? sql`for no key update of c` : sql``}`;
}

export function stateOf({ exists, on_since, paused_since }: StoredAutopilot): AutopilotState {
  if (!exists) return "proposed";
  if (on_since === null) return "off";
  return paused_since === null ? "on" : "paused";
}

/** Saves the settings, each in its one place: what cakes have without an autopilot too stays with the company. */
export async function saveSettings(
  tx: Tx,
  company: string,
  { vendor_ids, ...settings }: AutopilotSettings,
): Promise<void> {
  await tx.execute(sql`update companies set delivery_rule = ${settings.delivery_rule},
    default_portion_size = ${settings.default_portion_size}, delivery_time = ${settings.delivery_time}
    where id = ${company}`);
  const closures = JSON.stringify(settings.closures);
  await tx.execute(sql`
    insert into autopilots (company_id, on_since, budget_per_piece_ore, days_ahead, closures)
    values (${company}, app_now(), ${settings.budget_per_piece_ore}, ${settings.days_ahead}, ${closures}::jsonb)
    on conflict (company_id) do update set on_since = coalesce(autopilots.on_since, app_now()),
      budget_per_piece_ore = excluded.budget_per_piece_ore, days_ahead = excluded.days_ahead,
      closures = excluded.closures, updated_at = app_now()`);
  await tx.execute(sql`delete from autopilot_suppliers where company_id = ${company}`);
  await tx.execute(sql`insert into autopilot_suppliers (company_id, position, supplier_id)
    select ${company}, number, id from unnest(${sql.param(vendor_ids)}::uuid[]) with ordinality as given (id, number)`);
}

/** The companies that it works for. */
export const isOn = (company: ReturnType<typeof fragment>) =>
  fragment`exists (select from autopilots a where a.company_id = ${company}
    and a.on_since is not null and a.paused_since is null)`;
