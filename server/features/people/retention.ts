import { z } from "zod";
import { stockholmToday } from "../../../domain/clock.ts";
import { RETENTION_MONTHS } from "../../../domain/consent.ts";
import { platformScope } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { inSavepoint } from "../../database/savepoint.ts";
import { classifyDatabaseError } from "../../database/errors.ts";
import { describeError } from "../../database/describe-error.ts";
import type { Services } from "../../providers/services.ts";
import { blankLateMails, eraseEmployees } from "./erase.ts";

const CHUNK = 200;

/** Who left more than a year ago is erased, company by company; the rest of the day's leavers follow next time. */
export async function eraseLeavers(services: Services): Promise<number> {
  const { db, clock, log } = services;
  const today = stockholmToday(clock);
  return db.transaction(platformScope, async (tx) => {
    const rows = await readRows(tx, { company_id: z.string(), ids: z.array(z.string()) })`
      select company_id, array_agg(id::text) as ids from (
        select company_id, id from employees
        where archived_at < app_now() - make_interval(months => ${RETENTION_MONTHS}) and erased_at is null
        order by archived_at limit ${CHUNK} for update skip locked
      ) leavers group by company_id`;
    for (const { company_id, ids } of rows) {
      const leavers = { companyId: company_id, employeeIds: ids, today, why: "retention" } as const;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one set of statements for each company
        await inSavepoint(tx, () => eraseEmployees(tx, services, leavers));
      } catch (error) {
        // One company's failure must not delay the erasure of others.
        if (classifyDatabaseError(error)) throw error;
        log.error({ company: company_id, err: describeError(error) }, "leavers could not be erased");
      }
    }
    await blankLateMails(tx);
    return rows.length;
  });
}
