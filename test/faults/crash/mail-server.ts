import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";

/**
 * A real SMTP server that honours the Message-ID, at times takes a mail and hangs up before saying so, and may take its
 * time to say it.
 */
export type MailServer = {
  url: string;
  /** How often each key was handed in. The first is delivered, the others are thrown away. */
  received: Map<string, number>;
  swallowed: Set<string>;
  stop(): Promise<void>;
};

export async function startMailServer(swallow: () => boolean, slowMs = () => 0): Promise<MailServer> {
  const received = new Map<string, number>();
  const swallowed = new Set<string>();
  const messageIds = new Map<string, string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      let head = "";
      stream.on("data", (chunk: Buffer) => {
        if (!head.includes("\r\n\r\n")) head += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const header = (name: string) =>
          new RegExp(`^${name}:\\s*((?:.*)(?:\\r\\n[ \\t].*)*)`, "im").exec(head)?.[1]?.replace(/\s+/g, "") ??
          "";
        const [key, messageId] = [header("X-Tartdags-Key"), header("Message-ID")];
        if (messageIds.get(key) && messageIds.get(key) !== messageId)
          return done(new Error("another Message-ID"));
        messageIds.set(key, messageId);
        received.set(key, (received.get(key) ?? 0) + 1);
        if (!swallow()) return void setTimeout(done, slowMs());
        swallowed.add(key);
        for (const { id, _socket: socket } of smtp.connections as Set<{ id: string; _socket: Socket }>)
          if (id === session.id) socket.destroy();
      });
    },
  });
  // A client that is killed in mid-sentence is what we are here for.
  smtp.on("error", () => {});
  await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", () => listening()));
  return {
    url: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    received,
    swallowed,
    stop: () => new Promise((stopped) => smtp.close(() => stopped())),
  };
}
