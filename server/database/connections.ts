import type { ClientBase } from "pg";

/** What the driver's client has beyond its types, as far as it is needed here. */
type Driven = {
  connection: { stream: { bytesRead: number; destroy(why: Error): void } };
  processID: number;
  _getActiveQuery(): unknown;
  _sentQueryQueue: unknown[];
};

/** Whether the server says that it is at work for the connection with this process id. */
export type IsAtWork = (processId: number) => Promise<boolean>;

type Watched = { client: Driven; isAtWork?: IsAtWork; heardBytes: number; silentTicks: number };

class NoAnswer extends Error {
  override name = "NoAnswer";
  code = "ETIMEDOUT";
}

export type Connections = {
  /** `isAtWork` is asked before a connection whose statements may take long is given up. */
  add(client: ClientBase, isAtWork?: IsAtWork): void;
  destroy(client: ClientBase, why: Error): void;
  destroyAll(why: Error): void;
  stopWatching(): void;
};

const TICKS = 10;
/** Early enough to be answered before the time is up. */
const ASK_AT = 6;

/**
 * Every open connection. One that owes an answer and says nothing is destroyed after a while: a network that swallows
 * packets closes nothing, and whoever waits would wait for ever. The bytes that came are looked at from time to time, so
 * a statement costs nothing more, and many that wait in one pipeline count as answered as long as one of them is.
 */
export function createConnections(responseMs: number): Connections {
  const all = new Map<ClientBase, Watched>();

  // Counted in ticks, not by the clock: after a pause of the whole process nobody has had the time to answer.
  const timer = setInterval(() => {
    for (const [client, watched] of all) look(client, watched);
  }, responseMs / TICKS).unref();

  function look(client: ClientBase, watched: Watched) {
    const { bytesRead } = watched.client.connection.stream;
    // oxlint-disable-next-line no-underscore-dangle -- the driver tells in no other way whether it waits for an answer
    const owes = watched.client._getActiveQuery() || watched.client._sentQueryQueue.length > 0;
    if (!owes || bytesRead !== watched.heardBytes) {
      watched.heardBytes = bytesRead;
      watched.silentTicks = 0;
      return;
    }
    watched.silentTicks += 1;
    if (watched.silentTicks === ASK_AT) void ask(watched);
    if (watched.silentTicks >= TICKS) {
      destroy(client, new NoAnswer(`The database has not answered for ${responseMs / 1000} s`));
    }
  }

  async function ask(watched: Watched) {
    const atWork = await watched.isAtWork?.(watched.client.processID).catch(() => false);
    if (atWork) watched.silentTicks = 0;
  }

  function destroy(client: ClientBase, why: Error) {
    all.get(client)?.client.connection.stream.destroy(why);
    all.delete(client);
  }

  return {
    add(client, isAtWork) {
      all.set(client, { client: client as unknown as Driven, isAtWork, heardBytes: 0, silentTicks: 0 });
      client.once("end", () => all.delete(client));
    },
    destroy,
    destroyAll(why) {
      for (const client of all.keys()) destroy(client, why);
    },
    stopWatching: () => clearInterval(timer),
  };
}
