import net, { type AddressInfo } from "node:net";

/**
 * - `pass`: every byte goes on.
 * - `swallow`, `swallow-requests`, `swallow-answers`: bytes are taken and never come out, in both directions or in one,
 *   and nothing is ever closed, as in a network that loses its way. A connection that has lost bytes stays like that.
 * - `delay`: every byte goes on a little later.
 */
export type Mode = "pass" | "swallow" | "swallow-requests" | "swallow-answers" | { delayMs: number };

export type TcpProxy = {
  /** The same address by way of the proxy. */
  through(url: string): string;
  setMode(mode: Mode): void;
  /** New connections go there from now on; open ones stay where they are. */
  setTarget(url: string): void;
  /** Resets every open connection. */
  cut(): void;
  /** How many connections have come so far. */
  accepted(): number;
  stop(): Promise<void>;
};

/** Stands between two programs and does to their connections what networks do. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(target);
  let mode: Mode = "pass";
  let accepted = 0;
  const sockets = new Set<net.Socket>();

  const server = net.createServer((near) => {
    accepted += 1;
    const far = net.connect(Number(port), hostname);
    let lost = false;
    const forward = (from: net.Socket, to: net.Socket, swallowing: Mode) => {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("data", (bytes) => {
        lost ||= mode === "swallow" || mode === swallowing;
        if (lost) return;
        if (typeof mode === "object") setTimeout(() => to.write(bytes), mode.delayMs);
        else to.write(bytes);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        // What is swallowed is not closed either; whoever gives up on this side frees the other.
        if (!lost || from === near) to.destroy();
      });
    };
    forward(near, far, "swallow-requests");
    forward(far, near, "swallow-answers");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const own = (server.address() as AddressInfo).port;

  return {
    through: (url) => Object.assign(new URL(url), { hostname: "127.0.0.1", port: String(own) }).toString(),
    setMode: (next) => void (mode = next),
    setTarget: (url) => void ({ hostname, port } = new URL(url)),
    cut: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    accepted: () => accepted,
    stop() {
      sockets.forEach((socket) => socket.destroy());
      return new Promise((done) => server.close(() => done()));
    },
  };
}
