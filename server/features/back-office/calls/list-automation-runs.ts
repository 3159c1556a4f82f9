import { z } from "zod";
import { listAutomationRuns } from "../../../../contract/journal.ts";
import { countLines } from "../../../../domain/automation.ts";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

const Run = listAutomationRuns.output.shape.runs.element.omit({ counts: true, jumps: true });
const Stored = z.discriminatedUnion("kind", [
  Run.extend({ kind: z.enum(["daily", "manual"]), result: z.record(z.string(), z.number()) }),
  /** How far the clock jumped, each time on that day. */
  Run.extend({ kind: z.literal("clock"), result: z.array(z.number()) }),
]);

export default implement(listAutomationRuns, async ({ input, tx }) => {
  const rows = await readRows(tx, Stored)`
    select kind, day::text as day, started_at, finished_at, error, result from automation_runs
    order by day desc, kind limit ${input.limit}`;
  return { runs: rows.map(toRun) };
});

function toRun(row: z.infer<typeof Stored>) {
  const { result: _, ...run } = row;
  return row.kind === "clock"
    ? { ...run, counts: [], jumps: row.result }
    : { ...run, counts: countLines(row.result), jumps: [] };
}
