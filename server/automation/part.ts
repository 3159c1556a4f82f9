import { type SQL, sql } from "drizzle-orm";
import { platformScope, type Tx } from "../database/database.ts";
import type { Services } from "../services.ts";

export type Counts = Record<string, number>;

/** One run of the automation: for which day, for everybody or one company, and what it has done so far. */
export type Run = {
  services: Services;
  today: Temporal.PlainDate;
  companyId: string | null;
  /** Notes what a transaction does, as part of it: a run that dies has counted what it committed and nothing else. */
  count(tx: Tx, counts: Counts): Promise<void>;
  total: Counts;
};

/** A part of the daily check: a handful of set-based statements that write nothing when run again. */
export type Part = { name: string; run(run: Run): Promise<void> };

export function startRun(
  services: Services,
  today: Temporal.PlainDate,
  options: { companyId?: string | null; note?(tx: Tx, counts: Counts): Promise<void> } = {},
): Run {
  const total: Counts = {};
  return {
    services,
    today,
    companyId: options.companyId ?? null,
    total,
    async count(tx, counts) {
      const done = Object.entries(counts).filter(([, number]) => number > 0);
      if (done.length === 0) return;
      for (const [name, number] of done) total[name] = (total[name] ?? 0) + number;
      await options.note?.(tx, Object.fromEntries(done));
    },
  };
}

const PAGE = 100;

/**
 * Walks the companies that `due` finds something for, some at a time, each page in a transaction of its own: memory
 * stays flat, the product answers in between, and what is committed needs no second look after a crash.
 */
export async function eachPageOfCompanies(
  { services, companyId }: Run,
  /** `from … where …`, about the company whose id is `company.id`. */
  due: SQL,
  work: (tx: Tx, companyIds: string[]) => Promise<void>,
): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page is the point
    const last = await services.db.transaction(platformScope, async (tx) => {
      // Lateral with a limit: a walk along the companies' own index, never a sort of everything that is due.
      const { rows } = await tx.execute(sql`
        select company.id from companies company cross join lateral (select 1 ${due} limit 1) found
        where company.id > ${after} ${companyId ? sql`and company.id = ${companyId}` : sql``}
        order by company.id limit ${PAGE}`);
      const ids = rows.map((row) => row.id as string);
      if (ids.length > 0) await work(tx, ids);
      return ids.length === PAGE ? ids.at(-1)! : null;
    });
    if (last === null) return;
    after = last;
  }
}

/** A company `c` that may use the product: in trial, paying, or cancelled with days left. */
export const hasAccess = sql`(c.subscription_status = 'active'
  or (c.subscription_status = 'trialing' and c.trial_ends_at > app_now())
  or (c.subscription_status = 'cancelled' and c.period_ends_at > app_now()))`;
