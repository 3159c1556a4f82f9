import { sql } from "drizzle-orm";
import type { Output } from "../../contract/contract.ts";
import type { OrderStatus } from "../../domain/orders.ts";
import { stockholmToday } from "../../domain/clock.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { Words } from "./outcomes.ts";

type Week = Output<"get-business-health">["weeks"][number];
type Row = { id: string; status: OrderStatus; outcome: string | null; delivery_date: string };

/** After a run: what HR said of a delivery is what is kept of it, and a word that it never came is no delivery. */
export async function judgeOutcomes({ query, report }: JudgeContext, said: Words): Promise<void> {
  if (said.size === 0) return;
  const rows =
    await query<Row>(sql`select id, status, outcome, delivery_date::text as delivery_date from orders
    where id in ${[...said.keys()]} order by id`);
  for (const { id, status, outcome } of rows) {
    const word = said.get(id)!.outcome;
    if (outcome !== word) report(`HR said ${word} of ${id}, and ${outcome} is kept`);
    const due = word === "missing" ? "declined" : "completed";
    if (status !== due) report(`HR said ${word} of ${id}, and it is ${status}`);
  }
}

/** Once a week: the platform's statistics count what the bakeries promised and HR has said. */
export async function judgeStatistics(
  { clock, query, report }: JudgeContext,
  said: Words,
  weeks: readonly Week[],
): Promise<void> {
  const monday = stockholmToday(clock).subtract({ days: 7 });
  const sunday = monday.add({ days: 6 });
  const week = weeks.find((one) => one.monday === monday.toString());
  if (!week) return report(`the statistics have no week of ${monday.toString()}`);
  const rows =
    await query<Row>(sql`select id, status, outcome, delivery_date::text as delivery_date from orders
    where delivery_date between ${monday.toString()} and ${sunday.toString()}`);
  const words = rows.flatMap(({ id }) => said.get(id)?.outcome ?? []);
  const compare = (what: string, counted: number, due: number) =>
    counted === due || report(`the week of ${week.monday} counts ${counted} ${what}, and it is ${due}`);
  compare("delivered", week.delivered, rows.filter(({ status }) => status === "completed").length);
  compare("judged", week.judged, words.length);
  compare("as they should", week.on_time, words.filter((word) => word === "came").length);
}
