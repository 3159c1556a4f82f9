import { setImmediate } from "node:timers/promises";

/** Work of the same kind that many ask for at the same time, done together. */

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void };

const MOST = 200;

/**
 * Who asks while nothing is under way is served at once, and with them whoever has come at the same time. Who asks
 * meanwhile is served with all others who wait: a directory that sends ten people at a time costs one transaction for them, and not ten. If it fails, each is tried alone.
 */
export function gather<Item, Result>(
  work: (key: string, items: Item[]) => Promise<Result[]>,
): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function serve(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    // oxlint-disable no-await-in-loop -- one batch after the other
    while (queue.length > 0) {
      // What has arrived at the same time comes along.
      await setImmediate();
      await serveSome(key, queue.splice(0, MOST));
    }
    // oxlint-enable no-await-in-loop
    queues.delete(key);
  }

  async function serveSome(key: string, some: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await work(
        key,
        some.map(({ item }) => item),
      );
      some.forEach(({ resolve }, index) => resolve(results[index]!));
    } catch (error) {
      if (some.length === 1) some[0]!.reject(error);
      // oxlint-disable-next-line no-await-in-loop -- one of them is the cause
      else for (const one of some) await serveSome(key, [one]);
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue) return void queue.push(waiting);
      const started = [waiting];
      queues.set(key, started);
      void serve(key, started);
    });
}
