import { CLOSED_DAYS } from "../../../domain/closing.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { platformScope } from "../../database/database.ts";
import { describeError } from "../../database/describe-error.ts";
import { readIds } from "../../database/query.ts";
import { inStockholm } from "../../database/ref.ts";
import type { Services } from "../../providers/services.ts";
import { deleteClosedCompany } from "../back-office/delete-company.ts";

const BATCH = 20;

/**
 * Deletes companies whose account has been closed for so long. What stands in the way (a mail that has not left, a
 * subscription that the provider has not ended) is waited for: the next hour tries again.
 */
export async function deleteClosed(services: Services): Promise<void> {
  const { db, log } = services;
  const last = stockholmToday(services.clock).subtract({ days: CLOSED_DAYS });
  const due = await db.transaction(
    platformScope,
    (tx) => readIds(tx)`
      select id from companies where (closed_at at time zone ${inStockholm})::date <= ${last.toString()}
      order by closed_at limit ${BATCH}`,
  );
  for (const company of due) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each in a transaction of its own
      const outcome = await db.transaction({ ...platformScope, background: true }, (tx) =>
        deleteClosedCompany(tx, company, last),
      );
      if ("refused" in outcome) log.warn({ company, why: outcome.refused }, "closed company not deleted yet");
      else log.info({ company }, "closed company deleted");
    } catch (error) {
      log.error({ company, err: describeError(error) }, "deleting a closed company failed");
    }
  }
}
