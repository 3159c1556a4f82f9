import { Client, type ClientConfig } from "pg";
import type { Connections } from "./connections.ts";
import { READ_ONLY, readOnlyServer, setUpSession } from "./session.ts";
import { PAUSE_MS, type Timeouts } from "./timeouts.ts";
import { type DatabaseErrorKind, classifyDatabaseError } from "./errors.ts";

type Hear = (payload: string) => void;

export type Listening = {
  hear(channel: string, hear: Hear): Promise<void>;
  /** Whether the server can be reached and written to. Asked here, it needs no place in the pool and waits for no lock. */
  probe(): Promise<DatabaseErrorKind | null>;
  /** Whether the server is at work for another of our connections. */
  isAtWork(processId: number): Promise<boolean>;
  stop(): Promise<void>;
};

const AT_WORK = "select from pg_stat_activity where pid = $1 and state = 'active'";

/**
 * One connection that only listens, to every channel. When it breaks it is made anew, and everybody hears "" once. It
 * says nothing by itself, so a heartbeat finds out whether anybody is still there.
 */
export function createListening(
  url: string,
  onError: (error: Error) => void,
  connections: Connections,
  timeouts: Timeouts,
): Listening {
  const hearers = new Map<string, Hear[]>();
  let connected: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (those: Hear[], payload: string) => those.forEach((hear) => hear(payload));

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: timeouts.connect,
      keepAlive: true,
      fallback_application_name: "tartdags listening",
      pipeline: true,
    } as ClientConfig);
    client.on("notification", ({ channel, payload }) => tell(hearers.get(channel) ?? [], payload ?? ""));
    client.on("error", onError);
    // Comes for a connection that breaks and for one that never was: the one place that tries again.
    client.once("end", () => {
      if (!stopped) retry = setTimeout(() => reconnect(), PAUSE_MS);
    });
    try {
      await client.connect();
      connections.add(client);
      await setUpSession(
        client,
        timeouts,
        [...hearers.keys()].map((channel) => `listen ${channel}`).join("; "),
      );
      return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
  }

  function reconnect() {
    connected = connect();
    connected.then(() => tell([...hearers.values()].flat(), ""), onError);
  }

  async function probe(): Promise<DatabaseErrorKind | null> {
    try {
      const client = await (connected ??= connect());
      const { rows } = await client.query<{ read_only: boolean; migrated: boolean }>(READ_ONLY);
      // Nothing will ever be written here again: all leave, and find the server that took over.
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
      return (await client.query(AT_WORK, [processId])).rowCount === 1;
    },
    async hear(channel, hear) {
      hearers.set(channel, [...(hearers.get(channel) ?? []), hear]);
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
