import { createBackgroundThrottle } from "./background-throttle.ts";

type Work<T> = () => Promise<T>;

/** Runs one piece of work at a time. */
export type ReadWriteQueue = {
  read<T>(work: Work<T>): Promise<T>;
  write<T>(work: Work<T>): Promise<T>;
  /** For long work, which awaits it between its pieces: while people read, most of the time is theirs. */
  throttle(): () => Promise<void>;
  /** At shutdown: background work no longer pauses. */
  stopThrottling(): void;
};

/** So many reads may go before a write that waits. */
const READS_IN_A_ROW = 16;
/** Background work pauses 39 times as long as it worked: one read in forty has to wait for it. */
const REST = 39;

/**
 * Reads go before waiting writes: they are short, and somebody looks at an empty screen. Before each write the event loop
 * turns once, so that a screen's next read can still go first.
 */
export function createReadWriteQueue(): ReadWriteQueue {
  const reads: Work<void>[] = [];
  const writes: Work<void>[] = [];
  let busy = false;
  let worked = 0;
  const throttling = createBackgroundThrottle(REST);

  async function serve(): Promise<void> {
    busy = true;
    let inARow = 0;
    for (;;) {
      // oxlint-disable no-await-in-loop -- one after the other is the point
      if (reads.length === 0 && writes.length > 0) await new Promise(setImmediate);
      const readNext = reads.length > 0 && (writes.length === 0 || inARow < READS_IN_A_ROW);
      inARow = readNext ? inARow + 1 : 0;
      const work = (readNext ? reads : writes).shift();
      if (!work) break;
      await work();
      // oxlint-enable no-await-in-loop
    }
    busy = false;
  }

  function waitIn<T>(queue: Work<void>[], work: Work<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    queue.push(async () => {
      const done = work();
      resolve(done);
      await Promise.allSettled([done]);
    });
    if (!busy) void serve();
    return promise;
  }

  return {
    read(work) {
      throttling.beginRead();
      return waitIn(reads, () => work().finally(throttling.endRead));
    },
    write: (work) =>
      waitIn(writes, async () => {
        const started = performance.now();
        try {
          return await work();
        } finally {
          worked += performance.now() - started;
        }
      }),
    throttle: () => throttling.throttle(() => worked),
    stopThrottling: throttling.stopThrottling,
  };
}
