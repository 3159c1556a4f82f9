import type { PoolClient } from "pg";

/** A longer queue would wait for one connection while another core is idle. */
const LONGEST_QUEUE = 8;
/** A read does not queue behind a statement that has taken this long. */
const SLOW_MS = 5;
export const MAX_READ_CONNECTIONS = 4;

type ReadConnection = { client: Promise<PoolClient>; waiting: number; since: number };

export type PipelinedReads = {
  /** Sends a statement that is a transaction of its own. */
  read<T>(send: (client: PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Connections that reads share by pipelining: each statement is sent without waiting for the answers before it. The first
 * connection is preferred as long as it is fast: waking an idle backend is most of what a small read costs.
 */
export function createPipelinedReads(connect: () => Promise<PoolClient>): PipelinedReads {
  const connections: ReadConnection[] = [];

  function choose(): ReadConnection {
    const now = performance.now();
    const flows = ({ waiting, since }: ReadConnection) =>
      waiting === 0 || (waiting < LONGEST_QUEUE && now - since < SLOW_MS);
    const connection = connections.find(flows);
    if (connection) return connection;
    if (connections.length < MAX_READ_CONNECTIONS) return open();
    return connections.reduce((best, next) => (next.waiting < best.waiting ? next : best));
  }

  function open(): ReadConnection {
    const connection: ReadConnection = { client: connect(), waiting: 0, since: 0 };
    connections.push(connection);
    connection.client.then(
      (client) => client.once("end", () => drop(connection) && client.release(true)),
      () => drop(connection),
    );
    return connection;
  }

  /** The next read opens a new connection. */
  function drop(connection: ReadConnection): boolean {
    const index = connections.indexOf(connection);
    return index >= 0 && connections.splice(index, 1).length === 1;
  }

  return {
    async read(send) {
      const connection = choose();
      if (connection.waiting === 0) connection.since = performance.now();
      connection.waiting += 1;
      try {
        return await send(await connection.client);
      } finally {
        connection.waiting -= 1;
        connection.since = performance.now();
      }
    },
    async close() {
      const open = await Promise.allSettled(connections.splice(0).map(({ client }) => client));
      for (const connection of open) if (connection.status === "fulfilled") connection.value.release(true);
    },
  };
}
