import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SavedColumn } from "../../../contract/saved-imports.ts";
import { type Columns, officeKey } from "../../../contract/entities/employee-import.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { findRow, readRow } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { hasAccess } from "../companies/access.ts";
import { openOffices } from "../companies/offices.ts";

type Meant = { written: string; office_id: string };

const Saved = {
  id: z.string(),
  columns: z.custom<SavedColumn[]>(),
  meant: z.custom<Meant[]>(),
  office_id: z.string().nullable(),
};

/** A company with a live directory is told of its people by that, and by nothing else. */
export async function hasDirectory(tx: Tx, companyId: string): Promise<boolean> {
  const { has } = await readRow(tx, { has: z.boolean() })`
    select exists (select from directory_tokens t join companies c on c.id = t.company_id
      where t.company_id = ${companyId} and t.ended_at is null and c.subscription_tier = 'pro'
        and ${hasAccess(ref(companies, "c"))}) as has`;
  return has;
}

export async function refuseWithDirectory(tx: Tx, companyId: string): Promise<void> {
  if (await hasDirectory(tx, companyId)) throw new Refusal("directory-decides");
}

export async function requireSavedImport(tx: Tx, companyId: string, id: string, hold: boolean) {
  const saved = await findRow(tx, Saved)`
    select id, columns, meant, office_id from saved_imports where company_id = ${companyId} and id = ${id}
    ${hold ? sql`for update` : sql``}`;
  if (!saved) throw new Refusal("saved-import-not-found");
  // In the order in which a new list's cells are sent.
  const columns: Columns = Object.fromEntries(saved.columns.map(({ field }, index) => [field, index]));
  return { ...saved, columns };
}
export type SavedImport = Awaited<ReturnType<typeof requireSavedImport>>;

/** Offices by what a list calls them: by their own name, or as somebody has said that name is meant. */
export async function readPlaces(tx: Tx, companyId: string, { meant, office_id }: SavedImport) {
  const open = await openOffices(tx, companyId);
  const names = new Map(open.map(({ id, name }) => [id, name]));
  const ids = new Map([
    ...meant.flatMap((one) =>
      names.has(one.office_id) ? [[officeKey(one.written), one.office_id] as const] : [],
    ),
    ...open.map(({ id, name }) => [officeKey(name), id] as const),
  ]);
  return {
    names,
    idOf: (written: string) => ids.get(officeKey(written)),
    /** Where those are who have none in the list. */
    otherwise: office_id && names.has(office_id) ? office_id : open[0]!.id,
  };
}
