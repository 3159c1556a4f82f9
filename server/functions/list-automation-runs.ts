import { sql } from "drizzle-orm";
import { listAutomationRuns } from "../../contract/journal.ts";
import { countLines } from "../../domain/automation.ts";
import { implement } from "../implement.ts";

type Row = {
  kind: "daily" | "manual" | "clock";
  day: string;
  started_at: string;
  finished_at: string | null;
  error: string | null;
  result: Record<string, number>;
};

export default implement(listAutomationRuns, async ({ input, tx }) => {
  const { rows } = await tx.execute(sql`
    select kind, day::text as day, started_at, finished_at, error, result from automation_runs
    order by day desc, kind limit ${input.limit}`);
  return { runs: (rows as Row[]).map(toRun) };
});

const toRun = ({ result, ...run }: Row) =>
  run.kind === "clock"
    ? { ...run, counts: [], jumped_seconds: result.seconds ?? 0 }
    : { ...run, counts: countLines(result), jumped_seconds: null };
