import { expect, test } from "vitest";
import { kindComparisons } from "./kind-comparisons.ts";

test("lines that compare kinds are counted in TypeScript and in SQL, and twenty are too many", () => {
  const asks = ['if (order.kind === "cake") return 1;', "where o.kind = 'meal'", 'kind !== "meal"'];
  const source = (count: number) =>
    Array.from({ length: count }, (_, at) => asks[at % asks.length]!).join("\n");
  const of = (count: number, file = "server/features/orders/a.ts") =>
    kindComparisons(new Map([[file, `${source(count)}\nconst kind = "cake";`]]));
  expect(of(19)).toEqual([]);
  expect(of(20)).toEqual([expect.stringContaining("20 lines compare kinds of orders")]);
  expect(of(20, "server/features/orders/a.test.ts")).toEqual([]);
});
