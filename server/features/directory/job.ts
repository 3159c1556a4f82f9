import { sql } from "drizzle-orm";
import { z } from "zod";
import { platformScope, type Scope } from "../../database/database.ts";
import { classifyDatabaseError } from "../../database/errors.ts";
import { describeError } from "../../database/describe-error.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { isDuplicate } from "../../database/unique.ts";
import type { Services } from "../../providers/services.ts";
import { hasAccess } from "../companies/access.ts";
import { applyDirectory, BATCH } from "./apply.ts";

const c = ref(companies, "c");
const COMPANIES = 50;
const FAILED = "Gick inte att föra in i registret. Vi har fått veta det.";
const TWICE = "Det finns redan någon med samma namn och födelsedag.";

/**
 * Lets every register follow its directory, each by a batch at a time: neither one that fails nor one that changes without
 * end holds the others up.
 */
export async function applyDirectories(services: Services, stop?: AbortSignal): Promise<void> {
  const failed = new Set<string>();
  const yieldToReads = services.db.throttle();
  for (;;) {
    // oxlint-disable no-await-in-loop -- company after company, batch after batch
    const behind = await findBehind(services, failed);
    if (behind.length === 0) return;
    for (const companyId of behind) {
      if (isStopped(stop)) return;
      try {
        await applyNext(services, companyId);
      } catch (error) {
        if (classifyDatabaseError(error)) throw error;
        failed.add(companyId);
        services.log.error(
          { company: companyId, err: describeError(error) },
          "a directory could not be applied",
        );
      }
      await yieldToReads();
    }
    // oxlint-enable no-await-in-loop
  }
}

/** Who has waited longest comes first. */
async function findBehind({ db }: Services, failed: ReadonlySet<string>): Promise<string[]> {
  const found = await db.transaction(
    platformScope,
    (tx) => readRows(tx, { company_id: z.string() })`
      select p.company_id from directory_people p join companies c on c.id = p.company_id
      where p.applied_version < p.version and c.subscription_tier = 'pro' and ${hasAccess(c)}
        and p.company_id <> all (${sql.param([...failed])}::uuid[])
      group by p.company_id order by min(p.updated_at), p.company_id limit ${COMPANIES}`,
  );
  return found.map(({ company_id }) => company_id);
}

const isStopped = (stop: AbortSignal | undefined) => stop?.aborted === true;

async function applyNext(services: Services, companyId: string): Promise<boolean> {
  try {
    return (await applySome(services, companyId, BATCH)) > 0;
  } catch (error) {
    if (classifyDatabaseError(error)) throw error;
    // Somebody in the batch: one by one, so that the others are not held up by them.
    return applyOne(services, companyId);
  }
}

const scopeOf = (companyId: string): Scope => ({
  as: "tenant",
  companyId,
  seesFood: true,
  actor: "automation",
});

const applySome = (services: Services, companyId: string, most: number) =>
  services.db.transaction(scopeOf(companyId), async (tx) => {
    const done = await applyDirectory(tx, services, { companyId, most });
    return done.length;
  });

async function applyOne(services: Services, companyId: string): Promise<boolean> {
  try {
    return (await applySome(services, companyId, 1)) > 0;
  } catch (error) {
    if (classifyDatabaseError(error)) throw error;
    services.log.warn({ company: companyId, err: describeError(error) }, "a person could not be applied");
    const problem = isDuplicate(error) ? TWICE : FAILED;
    await services.db.transaction(scopeOf(companyId), (tx) =>
      tx.execute(sql`update directory_people set applied_version = version, problem = ${problem}
        where id = (select id from directory_people p where p.company_id = ${companyId}
          and p.applied_version < p.version order by p.created_at, p.id limit 1)`),
    );
    return true;
  }
}
