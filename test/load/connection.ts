import net from "node:net";

export type Answered = { status: number; body: string };

/** One HTTP connection, as plain as it can be, so that the load's own work stays small beside the server's. */
export type Connection = { ask(request: string): Promise<Answered>; close(): void; isOpen(): boolean };

export function openConnection(host: string, port: number): Promise<Connection> {
  const socket = net.connect({ host, port, noDelay: true });
  let waiting: { done(answer: Answered): void; fail(error: Error): void } | null = null;
  let text = "";
  let open = true;

  const end = (error: Error) => {
    open = false;
    waiting?.fail(error);
    waiting = null;
  };
  socket.setEncoding("latin1");
  socket.on("error", end);
  socket.on("close", () => end(new Error("The connection was closed")));
  socket.on("data", (chunk: string) => {
    text += chunk;
    const head = text.indexOf("\r\n\r\n");
    if (head < 0 || !waiting) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head + 2))?.[1] ?? 0);
    if (text.length < head + 4 + length) return;
    const answer = { status: Number(text.slice(9, 12)), body: text.slice(head + 4, head + 4 + length) };
    if (/\r\nconnection: close/i.test(text.slice(0, head + 2))) {
      open = false;
      socket.end();
    }
    text = "";
    const { done } = waiting;
    waiting = null;
    done(answer);
  });

  return new Promise((ready, fail) => {
    socket.once("error", fail);
    socket.once("connect", () =>
      ready({
        ask: (request) =>
          new Promise((done, refused) => {
            if (!open) return refused(new Error("The connection was closed"));
            waiting = { done, fail: refused };
            socket.write(request);
          }),
        close: () => socket.destroy(),
        isOpen: () => open,
      }),
    );
  });
}
