import { and, eq } from "drizzle-orm";
import { setOwnLanguage } from "../../../../contract/privacy.ts";
import { employees } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { requirePerson } from "../personal-links.ts";

export default implement(setOwnLanguage, async ({ input, tx, clock }) => {
  const { employee } = await requirePerson(tx, clock, input.token, { hold: true });
  // Not `updated_at`: nothing that HR or the open form shows has changed.
  await tx
    .update(employees)
    .set({ language: input.language })
    .where(and(eq(employees.company_id, employee.company_id), eq(employees.id, employee.id)));
  return {};
});
