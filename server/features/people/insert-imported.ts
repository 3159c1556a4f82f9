import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ImportedEmployee } from "../../../contract/entities/employee-import.ts";
import { importedFields } from "../../../contract/entities/employee.ts";
import { CONSENT_VERSION } from "../../../domain/consent.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

export type Imported = ImportedEmployee & { office_id: string };

const columns = sql.join(
  [...importedFields, "office_id"].map((field) => sql.identifier(field)),
  sql`, `,
);

export const importedKey = (name: string, birthday: string) => `${birthday} ${name}`;

type Import = { companyId: string; import_id: string; people: readonly Imported[] };

/** All rows in one statement; the unique index tells who was there already. Returns the ids of the others. */
export async function insertImported(
  tx: Tx,
  { companyId, import_id, people: given }: Import,
): Promise<Map<string, string>> {
  const rows = await readRows(tx, { id: z.string(), name: z.string(), birthday: z.string() })`
    with added as (
      insert into employees (company_id, import_id, source, ${columns})
      select ${companyId}, ${import_id}, 'import', ${columns}
      from jsonb_populate_recordset(null::employees, ${JSON.stringify(given)}::jsonb)
      on conflict do nothing
      returning id, name, birthday, allergies, dietary_preferences
    ), agreed as (
      insert into consents (company_id, employee_id, text_version, source)
      select ${companyId}, id, ${CONSENT_VERSION}, 'hr' from added
      where allergies is not null or dietary_preferences is not null
    )
    select id, name, birthday::text as birthday from added`;
  return new Map(rows.map((row) => [importedKey(row.name, row.birthday), row.id]));
}
