import { sql } from "drizzle-orm";
import { applySavedImport } from "../../../../contract/saved-imports.ts";
import { lettingMostGo, saysLeaving } from "../../../../domain/saved-imports.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { lockOffice } from "../../companies/offices.ts";
import { applyPlan } from "../apply-plan.ts";
import { planImport } from "../import-plan.ts";
import { refuseWithDirectory } from "../saved-imports.ts";

const DOUBLE = "Två personer skulle få samma namn och födelsedag. Inget är sparat. Granska svaren igen.";

export default implement(applySavedImport, async ({ input, tx, caller, services, today, refuse }) => {
  const companyId = caller.company.id;
  // The company first, as everywhere: of two who press at the same moment, the second sees what the first has done.
  await lockOffice(tx, companyId);
  const plan = await planImport(tx, input, { caller, companyId, today, hold: true });
  await refuseWithDirectory(tx, companyId);
  if (plan.version !== input.seen) throw refuse("import-changed");
  if (plan.problems.length === input.rows.length)
    throw refuse("import-has-problems", "Ingen rad går att läsa. Kontrollera att det är rätt fil.");

  const [rows, keys] = [new Set(input.left_out.rows), new Set(input.left_out.keys)];
  const leaving = plan.leaving.filter(({ id }) => !keys.has(id));
  if (lettingMostGo(leaving.length, plan.governed) && !saysLeaving(input.confirmation, leaving.length))
    throw refuse("most-would-leave");
  // A row that is left out is still about somebody who is there: they stay one of the list's.
  const followed = plan.followed.flatMap((one) => {
    if (!rows.has(one.row)) return [one];
    return one.person.archived_at === null ? [{ ...one, now: one.person, changes: [] }] : [];
  });
  const fresh = plan.fresh.filter(({ row }) => !rows.has(row));

  const done = await applyPlan(tx, services, {
    companyId,
    savedId: input.id,
    today,
    fresh,
    followed,
    leaving,
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? refuse("import-has-problems", DOUBLE) : error;
  });
  if (done.added < fresh.length) throw refuse("import-has-problems", DOUBLE);
  const changed = followed.filter(({ person, changes }) => person.archived_at === null && changes.length > 0);
  const answer = { ...done, changed: changed.length };
  await tx.execute(sql`update saved_imports set last_used_at = app_now()
    where company_id = ${companyId} and id = ${input.id}`);
  const { import_id, cancelled: _cancelled, ...counts } = answer;
  await writeAudit(tx, {
    action: "saved-import-applied",
    companyId,
    details: { import_id, saved_import_id: input.id, ...counts },
  });
  return answer;
});
