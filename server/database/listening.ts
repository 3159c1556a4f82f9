import type { Client, ClientConfig } from "pg";
import type { Connections } from "./connections.ts";
import type { Servers } from "./servers.ts";
import { READ_ONLY, readOnlyServer, setUpSession } from "./session.ts";
import { PAUSE_MS, type Timeouts } from "./timeouts.ts";
import { type DatabaseErrorKind, classifyDatabaseError } from "./errors.ts";

type OnMessage = (payload: string) => void;

export type Listening = {
  listen(channel: string, onMessage: OnMessage): Promise<void>;
  /** Whether the server can be reached and written to. On this connection it needs none of the pool's and waits for no lock. */
  probe(): Promise<DatabaseErrorKind | null>;
  /** Whether the server is running a statement of another of our connections. */
  isAtWork(processId: number): Promise<boolean>;
  stop(): Promise<void>;
};

const IS_ACTIVE = "select from pg_stat_activity where pid = $1 and state = 'active'";

/**
 * One connection that listens to every channel. After a reconnect all subscribers get "" once, since they may have missed
 * something. A silent connection may be dead, so that a heartbeat probes it.
 */
export function createListening(
  servers: Servers,
  onError: (error: Error) => void,
  connections: Connections,
  timeouts: Timeouts,
): Listening {
  const subscribers = new Map<string, OnMessage[]>();
  let connected: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const notify = (to: OnMessage[], payload: string) => to.forEach((onMessage) => onMessage(payload));

  async function connect(): Promise<Client> {
    const client = new servers.Client({
      connectionTimeoutMillis: timeouts.connect,
      keepAlive: true,
      fallback_application_name: "tartdags listening",
      pipeline: true,
    } as ClientConfig);
    client.on("notification", ({ channel, payload }) =>
      notify(subscribers.get(channel) ?? [], payload ?? ""),
    );
    client.on("error", onError);
    // Emitted for a broken connection and for one that never opened: only here is it retried.
    client.once("end", () => {
      if (!stopped) retry = setTimeout(() => reconnect(), PAUSE_MS);
    });
    try {
      await client.connect();
      connections.add(client);
      const listens = [...subscribers.keys()].map((channel) => `listen ${channel}`).join("; ");
      await servers.orLeave(client, setUpSession(client, timeouts, listens));
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  function reconnect() {
    connected = connect();
    connected.then(() => notify([...subscribers.values()].flat(), ""), onError);
  }

  async function probe(): Promise<DatabaseErrorKind | null> {
    try {
      const client = await (connected ??= connect());
      const { rows } = await client.query<{ read_only: boolean; migrated: boolean }>(READ_ONLY);
      // A demoted server: all connections are closed, and the next find the one that took over.
      if (rows[0]!.read_only) connections.destroyAll(readOnlyServer());
      return rows[0]!.read_only || !rows[0]!.migrated ? "away" : null;
    } catch (error) {
      return classifyDatabaseError(error) ?? "away";
    }
  }
  const heartbeat = setInterval(() => void (connected && probe()), timeouts.response / 2).unref();

  async function stop() {
    stopped = true;
    clearTimeout(retry);
    clearInterval(heartbeat);
    await connected?.then((client) => client.end()).catch(() => {});
  }

  return {
    stop,
    probe,
    async isAtWork(processId) {
      const client = await (connected ??= connect());
      return (await client.query(IS_ACTIVE, [processId])).rowCount === 1;
    },
    async listen(channel, onMessage) {
      subscribers.set(channel, [...(subscribers.get(channel) ?? []), onMessage]);
      try {
        if (connected) await (await connected).query(`listen ${channel}`);
        else await (connected = connect());
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}
