import { and, eq, isNull, or, isNotNull } from "drizzle-orm";
import type { Eater } from "../../domain/allergies.ts";
import type { Tx } from "../database/database.ts";
import { employees } from "../database/schema.ts";

/** What the company's people can and cannot eat, without who they are. */
export function eatersOf(tx: Tx, companyId: string): Promise<Eater[]> {
  return tx
    .select({ allergies: employees.allergies, dietary_preferences: employees.dietary_preferences })
    .from(employees)
    .where(
      and(
        eq(employees.company_id, companyId),
        isNull(employees.archived_at),
        or(isNotNull(employees.allergies), isNotNull(employees.dietary_preferences)),
      ),
    );
}
