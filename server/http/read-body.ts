import type { Readable } from "node:stream";
import { ORDINARY_BYTES } from "../../contract/define.ts";
import { Refusal } from "../calls/refusal.ts";

export type Deadlines = {
  /** The longest pause between two pieces. */
  idleMs: number;
  totalMs: number;
};

const ORDINARY: Deadlines = { idleMs: 10_000, totalMs: 20_000 };
/** Enough for the largest body on a slow connection; less than the server's request timeout, so that an answer can be sent. */
const LARGE: Deadlines = { idleMs: 10_000, totalMs: 110_000 };

const deadlinesFor = (maxBytes: number) => (maxBytes > ORDINARY_BYTES ? LARGE : ORDINARY);

/**
 * The whole body. Refused as soon as it is longer than allowed, whether it says so beforehand or not, when it comes too
 * slowly, and when its sender has hung up: nobody waits for a stream that is dead already. The rest is never read, so the
 * connection cannot be used again.
 */
export function readBody(
  stream: Readable,
  announced: string | undefined,
  maxBytes: number,
  { idleMs, totalMs }: Deadlines = deadlinesFor(maxBytes),
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stop = (why: "too-large" | "too-slow" | "cut-off") => {
    stream.pause();
    reject(new Refusal(why));
  };
  const onData = (chunk: Uint8Array) => {
    idle.refresh();
    size += chunk.length;
    if (size > maxBytes) stop("too-large");
    else chunks.push(chunk);
  };
  const onClose = () => stop("cut-off");
  const idle = setTimeout(() => stop("too-slow"), idleMs);
  const total = setTimeout(() => stop("too-slow"), totalMs);
  // Never removed: an error without a listener would end the process.
  stream.on("error", onClose);

  if (Number(announced ?? 0) > maxBytes) stop("too-large");
  // A stream that has already ended or failed emits nothing more.
  else if (stream.destroyed || stream.readableEnded) stop("cut-off");
  else {
    stream.on("data", onData);
    stream.once("end", () => resolve(Buffer.concat(chunks)));
    stream.once("close", onClose);
  }
  return promise.finally(() => {
    clearTimeout(idle);
    clearTimeout(total);
    stream.off("data", onData);
    stream.off("close", onClose);
  });
}
