import { sql } from "drizzle-orm";
import { z } from "zod";
import { getPlatformDay } from "../../../../contract/journal.ts";
import { stockholmDay, stockholmInstant } from "../../../../domain/clock.ts";
import { previousWorkday } from "../../../../domain/holidays.ts";
import { describeSolved } from "../../../../domain/week.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { findRow, readRow, readRows } from "../../../database/query.ts";
import { readSolved } from "../../autopilot/solved.ts";

/** As many are counted; fewer are told. */
const MOST_COUNTED = 999;
const MOST_TOLD = 40;
/** Answers are compared among the deliveries of these days. */
const ANSWERS = { before: 14, after: 14 };

export default implement(getPlatformDay, async ({ tx, today }) => {
  const since = previousWorkday(today);
  const solved = await readSolved(
    tx,
    sql`o.delivery_date >= ${since.toString()} and yes.answered_at >= ${stockholmInstant(since, "00:00").toString()}`,
    MOST_COUNTED,
  );
  const told = solved.slice(0, MOST_TOLD);
  const names = await readCompanies(
    tx,
    told.map(({ company_id }) => company_id),
  );
  const count = (how: (typeof solved)[number]["how"]) => solved.filter((one) => one.how === how).length;
  return {
    since: since.toString(),
    solved: {
      count: solved.length,
      silent: count("expired"),
      declined: count("declined"),
      withdrawn: count("withdrawn"),
      lines: told.map((one) => ({
        order_id: one.order_id,
        company_name: names.get(one.company_id)!,
        on: stockholmDay(new Date(one.at).toISOString()).toString(),
        text: describeSolved(one),
      })),
    },
    ...(await readFigures(tx, today)),
  };
});

async function readCompanies(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows =
    ids.length === 0
      ? []
      : await readRows(tx, { id: z.string(), name: z.string() })`
          select id, name from companies where id in ${[...new Set(ids)]}`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const Figures = {
  waiting_mails: z.number(),
  stuck_mails: z.number(),
  answer_minutes: z.number().nullable(),
  cakes_today: z.number(),
  meals_today: z.number(),
};

async function readFigures(tx: Tx, today: Temporal.PlainDate) {
  const run = await findRow(tx, { finished_at: z.string().nullable(), error: z.string().nullable() })`
    select finished_at, error from automation_runs where kind = 'daily' and day = ${today.toString()}`;
  const comes = (kind: "cake" | "meal") => sql`(select count(*)::int from orders
    where delivery_date = ${today.toString()} and kind = ${kind} and status in ('confirmed', 'completed'))`;
  const figures = await readRow(tx, Figures)`
    select (select count(*)::int from mails where status = 'waiting' and next_attempt_at <= app_now()) as waiting_mails,
      (select count(*)::int from mails where status in ('dead', 'unsure')) as stuck_mails,
      (select round(extract(epoch from percentile_cont(0.5) within group (order by f.answered_at - f.offered_at)) / 60)::int
        from orders o join offers f on f.company_id = o.company_id and f.order_id = o.id
        where o.delivery_date between ${today.subtract({ days: ANSWERS.before }).toString()}
          and ${today.add({ days: ANSWERS.after }).toString()}
          and f.answered_by = 'supplier' and f.answered_at is not null) as answer_minutes,
      ${comes("cake")} as cakes_today, ${comes("meal")} as meals_today`;
  return { run: run ?? null, ...figures };
}
