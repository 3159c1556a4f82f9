import type { PoolClient } from "pg";

/** One that is longer makes those at its end wait, while another core may be idle. */
const LONGEST_QUEUE = 8;
/** Whoever comes behind a statement that takes this long already takes another line. */
const SLOW_MS = 5;
export const MOST_LINES = 4;

type Line = { client: Promise<PoolClient>; waiting: number; since: number };

export type PipelinedReads = {
  /** Sends a statement that is a transaction of its own. */
  read<T>(send: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Connections that reads share: each is sent at once, behind those that have not been answered yet. A connection that
 * is kept busy never falls asleep, and waking it is most of what a small read costs. So the first one is taken as long
 * as it flows.
 */
export function createPipelinedReads(connect: () => Promise<PoolClient>): PipelinedReads {
  const lines: Line[] = [];

  function choose(): Line {
    const now = performance.now();
    const flows = ({ waiting, since }: Line) =>
      waiting === 0 || (waiting < LONGEST_QUEUE && now - since < SLOW_MS);
    const line = lines.find(flows);
    if (line) return line;
    if (lines.length < MOST_LINES) return open();
    return lines.reduce((best, next) => (next.waiting < best.waiting ? next : best));
  }

  function open(): Line {
    const line: Line = { client: connect(), waiting: 0, since: 0 };
    lines.push(line);
    line.client.then(
      (client) => client.once("end", () => drop(line) && client.release(true)),
      () => drop(line),
    );
    return line;
  }

  /** What broke is made anew by the next read. */
  function drop(line: Line): boolean {
    const place = lines.indexOf(line);
    return place >= 0 && lines.splice(place, 1).length === 1;
  }

  return {
    async read(send) {
      const line = choose();
      if (line.waiting === 0) line.since = performance.now();
      line.waiting += 1;
      try {
        return await send(await line.client);
      } finally {
        line.waiting -= 1;
        line.since = performance.now();
      }
    },
    async close() {
      const open = await Promise.allSettled(lines.splice(0).map(({ client }) => client));
      for (const line of open) if (line.status === "fulfilled") line.value.release(true);
    },
  };
}
