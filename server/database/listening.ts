import { Client } from "pg";
import { LONGEST_WAIT_MS, PAUSE_MS } from "./waits.ts";

/** One connection that only listens. When it breaks it is made anew, and everybody refetches once. */
export async function keepListening(
  url: string,
  channel: string,
  hear: (payload: string) => void,
  onError: (error: Error) => void,
) {
  let client: Client;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    client = new Client({
      connectionString: url,
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      keepAlive: true,
    });
    client.on("notification", (message) => hear(message.payload ?? ""));
    client.on("error", onError);
    // Comes for a connection that breaks and for one that never was: the one place that tries again.
    client.once("end", () => {
      if (!stopped) retry = setTimeout(() => reconnect(), PAUSE_MS);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
  };
  const reconnect = () =>
    connect().then(
      () => hear(""),
      (error: Error) => {
        onError(error);
        void client.end().catch(() => {});
      },
    );

  await connect().catch((error: unknown) => {
    stopped = true;
    throw error;
  });
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client.end().catch(() => {});
    },
  };
}
