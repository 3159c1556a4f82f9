import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { SMTPServer } from "smtp-server";

/** A mail server in a thread of its own, which takes everything: what it costs to read a mail is nobody's answer. */
export async function startMailSink(): Promise<{ url: string; stop(): Promise<unknown> }> {
  const worker = new Worker(new URL(import.meta.url));
  const [port] = (await once(worker, "message")) as [number];
  return { url: `smtp://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

if (!isMainThread) {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData: (stream, _, done) => void stream.resume().on("end", () => done()),
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  smtp.listen(0, "127.0.0.1", () => parentPort!.postMessage((smtp.server.address() as AddressInfo).port));
}
