import { z } from "zod";
import { countOrderRequests } from "../../../../contract/order-requests.ts";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(countOrderRequests, async ({ tx }) => {
  const tallies = await readRows(tx, { kind: z.string(), count: z.number() })`
    select kind, sum(change)::int as count from tallies group by kind`;
  const counts = Object.fromEntries(tallies.map(({ kind, count }) => [kind, count]));
  const sum = (matches: (kind: string) => boolean) =>
    Object.entries(counts).reduce((total, [kind, count]) => total + (matches(kind) ? count : 0), 0);
  const [cake, meal] = ["cake:", "meal:"].map((type) => sum((kind) => kind.startsWith(type))) as [
    number,
    number,
  ];
  return {
    companies: counts.companies ?? 0,
    cake_orders: counts.cake_orders ?? 0,
    meal_orders: counts.meal_orders ?? 0,
    all: cake + meal,
    cake,
    meal,
    pending: sum((kind) => kind.endsWith(":pending")),
  };
});
