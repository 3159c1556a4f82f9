import { isTest } from "./test-timeouts.ts";

/** What differs between cakes and meals is data (`domain/order-kinds.ts`); so many lines may still ask which kind it is. */
const MOST = 20;

const ASKS = /[=!]== ?"(?:cake|meal)"|(?:kind|order_type)\}? (?:=|<>) '(?:cake|meal)'/;
const PRODUCT = /^(?:domain|contract|formats|server|web)\//;

/** In TypeScript and in SQL, without tests and the demo's world. */
export function kindComparisons(sources: ReadonlyMap<string, string>): string[] {
  const lines = [...sources].flatMap(([file, text]) =>
    PRODUCT.test(file) && !isTest(file) && !file.includes("/demo/")
      ? text.split("\n").flatMap((line, at) => (ASKS.test(line) ? `${file}:${at + 1}` : []))
      : [],
  );
  return lines.length < MOST
    ? []
    : [`${lines.length} lines compare kinds of orders, fewer than ${MOST} may: ${lines.join(", ")}`];
}
