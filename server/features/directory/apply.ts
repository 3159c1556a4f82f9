import { sql } from "drizzle-orm";
import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { lockOffice } from "../companies/offices.ts";
import { letLeave, letReturn } from "./apply-leaving.ts";
import { addNew, follow, linkKnown } from "./apply-register.ts";
import { type Pending, readPending } from "./pending.ts";
import { sendLinks } from "./links.ts";

/**
 * The register follows the directory: who is new comes in, who has changed is changed, who is gone leaves as when HR says
 * so, and whose birthday nobody knows gets a link. Set-based, so that ten thousand people cost what an import costs.
 */

export const BATCH = 1000;

export type Outcome = { kind?: "joined" | "linked" | "changed" | "left" | "returned"; problem?: string };
/** What became of each, by their ids. */
export type Outcomes = Map<string, Outcome>;

export type Applying = { companyId: string; today: Temporal.PlainDate; outcomes: Outcomes };

type Which = { companyId: string; personId?: string; most?: number };

/** Takes the next that the register has not followed yet. Returns their ids, in order; none when it is done. */
export async function applyDirectory(
  tx: Tx,
  services: Services,
  { companyId, personId, most = BATCH }: Which,
): Promise<string[]> {
  // One after the other, and before any of its people: as everywhere.
  await lockOffice(tx, companyId);
  const outcomes: Outcomes = new Map();
  const applying: Applying = { companyId, today: stockholmToday(services.clock), outcomes };
  const which = { companyId, personId, most };
  await linkKnown(tx, which, outcomes);
  const pending = await readPending(tx, which);
  if (pending.length === 0) return [];

  const present = pending.filter((person) => person.present);
  const known = present.filter((person) => person.employee !== null);
  const unknown = present.filter((person) => person.employee === null);
  await letReturn(
    tx,
    services,
    applying,
    known.filter(({ employee }) => employee!.archived_at !== null),
  );
  await follow(tx, services, applying, known);
  await addNew(tx, services, applying, unknown.filter(isComplete));
  await sendLinks(
    tx,
    services,
    applying,
    unknown.filter((person) => !isComplete(person)),
  );
  await letLeave(
    tx,
    services,
    applying,
    pending.filter(({ present: there }) => !there),
  );
  await settle(tx, companyId, pending, outcomes);
  return pending.map(({ id }) => id);
}

const isComplete = ({ name, birthday }: Pending) => name !== null && birthday !== null;

/** Who has joined has the same id in the register. */
async function settle(tx: Tx, companyId: string, pending: readonly Pending[], outcomes: Outcomes) {
  const rows = pending.map(({ id, version }) => ({ id, version, ...outcomes.get(id) }));
  const settled = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as settled(id uuid, version integer, kind text, problem text)`;
  await tx.execute(sql`update directory_people p set applied_version = settled.version, problem = settled.problem,
      employee_id = case when settled.kind = 'joined' then settled.id else p.employee_id end
    from ${settled} where p.company_id = ${companyId} and p.id = settled.id`);
  await tx.execute(sql`insert into directory_events (company_id, person_id, kind)
    select ${companyId}, settled.id, settled.kind from ${settled} where settled.kind is not null`);
}
