import type { Readable } from "node:stream";

/**
 * The whole body, or null as soon as it is longer than allowed, whether it says so beforehand or not. The rest is never
 * read, so the line cannot be used again.
 */
export function readBody(
  stream: Readable,
  announced: string | undefined,
  maxBytes: number,
): Promise<Buffer | null> {
  if (Number(announced ?? 0) > maxBytes) return Promise.resolve(null);
  return new Promise((done) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    stream.on("data", (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      stream.pause();
      done(null);
    });
    stream.once("end", () => done(Buffer.concat(chunks)));
    // Whoever hung up in the middle hears no answer; it is as if nothing that fits had come.
    stream.once("error", () => done(null));
  });
}
