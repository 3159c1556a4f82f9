import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

const TERMINATE = "X".charCodeAt(0);

/**
 * A connection to the database inside this process, for the same driver that speaks with PostgreSQL: what it writes is
 * done at once, and the answer comes with the next turn of the event loop, so that other people's requests get theirs.
 */
export function embeddedSocket(lite: PGlite): Duplex {
  const ask = (message: Buffer, done: (error?: Error | null) => void) => {
    if (message[0] === TERMINATE) return done();
    const answer: Buffer[] = [];
    // As it comes: the database's other ways of answering keep every message for a reader of their own.
    const onRawData = (data: Uint8Array) => void answer.push(Buffer.from(data));
    lite.execProtocolRawStream(message, { syncToFs: false, onRawData }).then(
      () =>
        setImmediate(() => {
          if (answer.length > 0) line.push(Buffer.concat(answer));
          done();
        }),
      done,
    );
  };
  const line = new Duplex({
    read() {},
    write: (chunk: Buffer, _encoding, done) => ask(chunk, done),
    writev: (chunks, done) => ask(Buffer.concat(chunks.map(({ chunk }) => chunk as Buffer)), done),
    final(done) {
      line.push(null);
      done();
    },
  });
  // What the driver expects of a socket.
  return Object.assign(line, {
    connect: () => setImmediate(() => line.emit("connect")),
    setNoDelay: () => line,
    setKeepAlive: () => line,
    ref: () => line,
    unref: () => line,
  });
}
