import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import type { AutopilotState } from "../../../domain/autopilot.ts";
import { yearsToCelebrate } from "../../../domain/occasions.ts";
import { preferredKinds } from "../../../domain/products.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, type Row } from "../../database/query.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { Refusal } from "../../calls/refusal.ts";
import { CakeSettings } from "../cakes/cake-settings.ts";
import { hasAccess } from "../companies/access.ts";

const Stored = {
  ...CakeSettings,
  office_id: z.string(),
  /** False for a company that has never said anything. */
  exists: z.boolean(),
  on_since: z.string().nullable(),
  paused_since: z.string().nullable(),
  /** No cakes are planned for this office alone. */
  office_paused: z.boolean(),
  budget_per_piece_ore: z.number().nullable(),
  preferred_kinds: z.array(z.enum(preferredKinds)),
  separate_portions: z.boolean(),
  celebrated_years: z.array(z.literal(yearsToCelebrate)),
  days_ahead: z.number().nullable(),
  vendor_ids: z.array(z.string()),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  may_order: z.boolean(),
};
export type StoredAutopilot = Row<typeof Stored>;

/** What a company has said, and what holds at one of its offices, or else at its first; locked for whoever changes it. */
export async function readAutopilot(
  tx: Tx,
  company: string,
  { office, lock = false }: { office?: string | undefined; lock?: boolean } = {},
): Promise<StoredAutopilot> {
  const found = await findRow(tx, Stored)`
    select f.id as office_id, f.delivery_rule, c.default_portion_size, to_char(f.delivery_time, 'HH24:MI') as delivery_time,
      f.address, f.latitude, f.longitude, ${hasAccess(ref(companies, "c"))} as may_order,
      a.company_id is not null as exists, a.on_since::text as on_since, a.paused_since::text as paused_since, f.paused_since is not null as office_paused,
      a.budget_per_piece_ore, coalesce(a.preferred_kinds, '{}') as preferred_kinds,
      coalesce(a.separate_portions, false) as separate_portions,
      array(select unnest(a.celebrated_years) order by 1) as celebrated_years, a.days_ahead, f.closures,
      array(select s.supplier_id::text from autopilot_suppliers s where s.company_id = c.id and s.office_id = f.id
        order by s.position) as vendor_ids
    from companies c join offices f on f.company_id = c.id and f.closed_at is null
      ${office ? sql`and f.id = ${office}` : sql``} left join autopilots a on a.company_id = c.id
    where c.id = ${company} order by f.created_at, f.id limit 1 ${lock ? sql`for no key update of c` : sql``}`;
  if (!found) throw new Refusal("office-not-found");
  return found;
}

export function stateOf({ exists, on_since, paused_since }: StoredAutopilot): AutopilotState {
  if (!exists) return "proposed";
  if (on_since === null) return "off";
  return paused_since === null ? "on" : "paused";
}

export const MOST_OFFICES = 50;

/** Saves the settings, each in its one place: the calendar and the list at the office, the usual size with the company. */
export async function saveSettings(
  tx: Tx,
  { company, office }: { company: string; office: string },
  { vendor_ids, ...settings }: AutopilotSettings,
): Promise<void> {
  await tx.execute(
    sql`update companies set default_portion_size = ${settings.default_portion_size} where id = ${company}`,
  );
  await tx.execute(sql`update offices set delivery_rule = ${settings.delivery_rule},
    delivery_time = ${settings.delivery_time}, closures = ${JSON.stringify(settings.closures)}::jsonb where id = ${office}`);
  const kinds = sql`${sql.param(settings.preferred_kinds ?? [])}::text[]`;
  const years = sql`${sql.param(settings.celebrated_years ?? [])}::integer[]`;
  await tx.execute(sql`
    insert into autopilots (company_id, on_since, budget_per_piece_ore, days_ahead, preferred_kinds, separate_portions,
      celebrated_years)
    values (${company}, app_now(), ${settings.budget_per_piece_ore}, ${settings.days_ahead}, ${kinds},
      ${settings.separate_portions ?? false}, ${years})
    on conflict (company_id) do update set on_since = coalesce(autopilots.on_since, app_now()),
      budget_per_piece_ore = excluded.budget_per_piece_ore, days_ahead = excluded.days_ahead,
      preferred_kinds = excluded.preferred_kinds, separate_portions = excluded.separate_portions,
      celebrated_years = excluded.celebrated_years, updated_at = app_now()`);
  await saveList(tx, { company, office }, vendor_ids);
}

/** Whom an office's cakes are offered, in order. */
export async function saveList(
  tx: Tx,
  { company, office }: { company: string; office: string },
  vendorIds: readonly string[],
): Promise<void> {
  await tx.execute(
    sql`delete from autopilot_suppliers where company_id = ${company} and office_id = ${office}`,
  );
  await tx.execute(sql`insert into autopilot_suppliers (company_id, office_id, position, supplier_id)
    select ${company}, ${office}::uuid, number, id
    from unnest(${sql.param([...vendorIds])}::uuid[]) with ordinality as given (id, number)`);
}

/** The companies that it works for. */
export const isOn = (company: ReturnType<typeof fragment>) =>
  fragment`exists (select from autopilots a where a.company_id = ${company}
    and a.on_since is not null and a.paused_since is null)`;
