import { Client } from "pg";
import { LONGEST_WAIT_MS, PAUSE_MS } from "./waits.ts";

type Hear = (payload: string) => void;

export type Listening = { hear(channel: string, hear: Hear): Promise<void>; stop(): Promise<void> };

/** One connection that only listens, to every channel. When it breaks it is made anew, and everybody hears "" once. */
export function createListening(url: string, onError: (error: Error) => void): Listening {
  const hearers = new Map<string, Hear[]>();
  let connected: Promise<Client> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const tell = (those: Hear[], payload: string) => those.forEach((hear) => hear(payload));

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      keepAlive: true,
    });
    client.on("notification", ({ channel, payload }) => tell(hearers.get(channel) ?? [], payload ?? ""));
    client.on("error", onError);
    // Comes for a connection that breaks and for one that never was: the one place that tries again.
    client.once("end", () => {
      if (!stopped) retry = setTimeout(() => reconnect(), PAUSE_MS);
    });
    try {
      await client.connect();
      await client.query([...hearers.keys()].map((channel) => `listen ${channel}`).join("; "));
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

  async function stop() {
    stopped = true;
    clearTimeout(retry);
    await connected?.then((client) => client.end()).catch(() => {});
  }

  return {
    stop,
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
