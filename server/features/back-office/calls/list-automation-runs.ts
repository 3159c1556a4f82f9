import { sql } from "drizzle-orm";
import { listAutomationRuns } from "../../../../contract/journal.ts";
import { countLines } from "../../../../domain/automation.ts";
import { implement } from "../../../calls/implement.ts";

type Run = { day: string; started_at: string; finished_at: string | null; error: string | null };
type Row = Run &
  (
    | { kind: "daily" | "manual"; result: Record<string, number> }
    /** How far the clock jumped, each time on that day. */
    | { kind: "clock"; result: number[] }
  );

export default implement(listAutomationRuns, async ({ input, tx }) => {
  const { rows } = await tx.execute(sql`
    select kind, day::text as day, started_at, finished_at, error, result from automation_runs
    order by day desc, kind limit ${input.limit}`);
  return { runs: (rows as Row[]).map(toRun) };
});

function toRun(row: Row) {
  const { result: _, ...run } = row;
  return row.kind === "clock"
    ? { ...run, counts: [], jumps: row.result }
    : { ...run, counts: countLines(row.result), jumps: [] };
}
