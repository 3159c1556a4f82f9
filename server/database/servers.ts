import { Client, type ClientConfig } from "pg";
import { classifyDatabaseError } from "./errors.ts";
import { serverUrls } from "./server-urls.ts";

type Left = (error: unknown) => void;
const left = new WeakMap<object, Left>();

export type Servers = {
  count: number;
  /** Connects to the server that is in use. */
  Client: typeof Client;
  /** The work that makes a new connection of the driver's ready: a server that refuses it is left. */
  orLeave<T>(client: object, work: Promise<T>): Promise<T>;
};

/**
 * One of them can be written to, and which one may change. Whoever cannot reach the one in use, or finds that it only
 * reads, leaves it for the next, for everybody: all new connections are to the same server.
 */
export function createServers(url: string): Servers {
  const urls = serverUrls(url);
  let inUse = 0;

  function leaving(server: number): Left {
    return (error) => {
      // Many may find out at the same moment.
      if (server === inUse && classifyDatabaseError(error) === "away") inUse = (inUse + 1) % urls.length;
    };
  }

  class ServerClient extends Client {
    constructor(config?: string | ClientConfig) {
      const server = inUse;
      super({ ...(config as ClientConfig), connectionString: urls[server] });
      left.set(this, leaving(server));
    }

    override connect(): Promise<this>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      if (!callback) return orLeave(this, super.connect() as Promise<this>);
      super.connect((error: Error | null) => {
        if (error) left.get(this)!(error);
        callback(error as Error);
      });
    }
  }

  async function orLeave<T>(client: object, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      left.get(client)?.(error);
      throw error;
    }
  }

  return { count: urls.length, Client: ServerClient, orLeave };
}
