import type { Database, Tx } from "../../../server/database/database.ts";

/** A database that calls `die` before the n-th statement, where entering a transaction and its commit count too. */
export function crashingDatabase(
  real: Database,
  dieAt: number | null,
  die: () => void | Promise<never>,
): Database {
  let statements = 0;
  const count = () => {
    statements += 1;
    return statements === dieAt ? die() : undefined;
  };
  const counting = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (name === "execute")
          return async (query: Parameters<Tx["execute"]>[0]) => {
            await count();
            return target.execute(query);
          };
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  return {
    ...real,
    transaction: (scope, work) =>
      real.transaction(scope, async (tx) => {
        await count();
        const result = await work(counting(tx));
        // Just before the commit.
        await count();
        return result;
      }),
  };
}
