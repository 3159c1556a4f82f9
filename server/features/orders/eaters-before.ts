import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Eater } from "../people/facts.ts";
import type { Eaters } from "./supplier-delivery.ts";

/** Who ate what before the register was changed. */

export const needsSomething = ({ allergies, dietary_preferences }: Eater): boolean =>
  allergies !== null || dietary_preferences !== null;

export async function eatersBefore(
  tx: Tx,
  now: Eaters,
  companyId: string,
  before: readonly Eater[],
): Promise<Eaters> {
  const changed = new Set(before.map(({ id }) => id));
  const ate = before.filter(needsSomething);
  const officeOf = await readOffices(tx, companyId, ate);
  const theirs = ate.map((eater) => ({ ...eater, office_id: eater.office_id ?? officeOf.get(eater.id)! }));
  const others = [...now.values()].flat().filter(({ id }) => !changed.has(id));
  return Map.groupBy([...others, ...theirs], ({ office_id }) => office_id);
}

async function readOffices(
  tx: Tx,
  companyId: string,
  people: readonly Eater[],
): Promise<Map<string, string>> {
  if (people.length === 0) return new Map();
  const rows = await readRows(tx, { id: z.string(), office_id: z.string() })`
    select id, office_id from employees where company_id = ${companyId}
      and id in (select jsonb_array_elements_text(${JSON.stringify(people.map(({ id }) => id))}::jsonb)::uuid)`;
  return new Map(rows.map(({ id, office_id }) => [id, office_id]));
}
