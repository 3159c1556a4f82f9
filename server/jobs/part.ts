import type { CountName } from "../../domain/automation.ts";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { inBackground, platformScope, type Tx } from "../database/database.ts";
import { readRows } from "../database/query.ts";
import { lockByName } from "../database/advisory-lock.ts";
import { classifyDatabaseError } from "../database/errors.ts";
import { describeError } from "../database/describe-error.ts";
import type { Services } from "../providers/services.ts";

/** By names that the journal has words for. */
export type Counts = Partial<Record<CountName, number>>;

/** One run of the automation: for which day, for everybody or one company, and what it has done so far. */
export type Run = {
  services: Services;
  today: Temporal.PlainDate;
  /** The day whose run it is, from which it looks ahead: yesterday, when its run was missed and is made up before eight. */
  day: Temporal.PlainDate;
  companyId: string | null;
  /** Counts in the transaction that does the work, so that a crash loses neither or both. */
  count(tx: Tx, counts: Counts): Promise<void>;
  total: Counts;
  /** At shutdown the run ends after the current page; the next run does the rest, as after a crash. */
  stop?: AbortSignal;
};

/** A part of the daily check: a handful of set-based statements that write nothing when run again. */
export type Part = { name: string; run(run: Run): Promise<void> };

export function startRun(
  services: Services,
  today: Temporal.PlainDate,
  options: {
    day?: Temporal.PlainDate;
    companyId?: string | null;
    note?(tx: Tx, counts: Counts): Promise<void>;
    stop?: AbortSignal;
  } = {},
): Run {
  const total: Counts = {};
  return {
    services: { ...services, db: inBackground(services.db) },
    today,
    day: options.day ?? today,
    companyId: options.companyId ?? null,
    total,
    stop: options.stop,
    async count(tx, counts) {
      const done = (Object.entries(counts) as [CountName, number][]).filter(([, number]) => number > 0);
      if (done.length === 0) return;
      for (const [name, number] of done) total[name] = (total[name] ?? 0) + number;
      await options.note?.(tx, Object.fromEntries(done));
    },
  };
}

/** A page's transaction takes well under a second, so that calls are not kept waiting. */
const PAGE = 500;

/** Whether a column with a company's id is of this page. */
export type Page = (company: SQL) => SQL;

/**
 * Walks the companies that `due` finds something for, page by page, each in its own transaction: memory stays flat, calls
 * are answered in between, and a committed page is not repeated after a crash.
 */
export async function eachPageOfCompanies(
  { services, companyId, stop }: Run,
  /** `select … as company_id from …`, once for each thing to do. */
  due: SQL,
  work: (tx: Tx, page: Page) => Promise<void>,
  size = PAGE,
): Promise<void> {
  const only = companyId ? sql`where company_id = ${companyId}` : sql``;
  const starts = await services.db.transaction(platformScope, async (tx) => {
    const rows = await readRows(tx, { company_id: z.string() })`
      select distinct company_id from (
        select company_id, row_number() over (order by company_id) as number from (${due}) due ${only}
      ) numbered where number % ${size} = 1 order by company_id`;
    return rows.map((row) => row.company_id);
  });
  const yieldToReads = services.db.throttle();
  const pages = starts.map((start, index) => pageOf(start, starts[index + 1], companyId));
  const failures: unknown[] = [];
  for (let index = 0; index < pages.length; index++) {
    // oxlint-disable-next-line no-await-in-loop -- page after page is the point
    if (index > 0) await yieldToReads();
    if (stop?.aborted) break;
    const page = pages[index]!;
    try {
      // oxlint-disable-next-line no-await-in-loop
      await services.db.transaction(platformScope, (tx) => work(tx, page));
    } catch (error) {
      if (error instanceof EnoughSeen || classifyDatabaseError(error)) throw error;
      // oxlint-disable-next-line no-await-in-loop
      const companies = await companiesOf(services, due, page);
      // One company's failure must not stop the others, so that the page is repeated company by company.
      if (companies.length > 1)
        pages.splice(
          index + 1,
          0,
          ...companies.map(
            (id): Page =>
              (company) =>
                sql`${company} = ${id}`,
          ),
        );
      else {
        failures.push(error);
        services.log.error({ companies, err: describeError(error) }, "a company's page failed");
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Ends a rehearsal when it has found as many mails as it shows. */
export class EnoughSeen extends Error {}

async function companiesOf({ db }: Services, due: SQL, page: Page): Promise<string[]> {
  const rows = await db.transaction(
    platformScope,
    (tx) => readRows(tx, { company_id: z.string() })`
      select distinct company_id from (${due}) due where ${page(sql`company_id`)} order by company_id`,
  );
  return rows.map((row) => row.company_id);
}

function pageOf(start: string, next: string | undefined, only: string | null): Page {
  if (only) return (company) => sql`${company} = ${only}`;
  return (company) =>
    next ? sql`(${company} >= ${start} and ${company} < ${next})` : sql`${company} >= ${start}`;
}

/**
 * Serializes overlapping runs for one kind of mail. Otherwise the second would not see whom the first has notified, and
 * its mail would get the same key and never be written.
 */
export const onePageAtATime = (tx: Tx, kind: string): Promise<void> => lockByName(tx, `reminders:${kind}`);
