import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const soon = { idleMs: 20, totalMs: 60 };

test("a body that comes in pieces is read as a whole", async () => {
  const stream = new PassThrough();
  const body = readBody(stream, "8", 8);
  for (const piece of ["tå", "rtor"]) stream.write(piece);
  stream.end();
  expect((await body).toString()).toBe("tårtor");
});

test.each(["9", undefined])(
  "one that is too long is refused, with the announced length %s",
  async (length) => {
    const stream = new PassThrough();
    stream.end("x".repeat(9));
    await expect(readBody(stream, length, 8)).rejects.toMatchObject({ code: "too-large", status: 413 });
  },
);

test("a sender who is silent, and one who trickles, are not waited for", async () => {
  await expect(readBody(new PassThrough(), "8", 8, soon)).rejects.toMatchObject({
    code: "too-slow",
    status: 408,
  });
  const trickle = new PassThrough();
  const writing = setInterval(() => trickle.write("x"), 5);
  await expect(readBody(trickle, undefined, 1000, soon)).rejects.toMatchObject({ code: "too-slow" });
  clearInterval(writing);
});

test("a sender who hangs up, or has before anybody listened, is not waited for", async () => {
  const cut = new PassThrough();
  const reading = readBody(cut, "8", 8);
  cut.write("half");
  cut.destroy();
  await expect(reading).rejects.toMatchObject({ code: "cut-off" });
  await expect(readBody(cut, "8", 8)).rejects.toMatchObject({ code: "cut-off" });

  const broken = new PassThrough();
  const read = readBody(broken, "8", 8);
  broken.destroy(new Error("reset"));
  await expect(read).rejects.toMatchObject({ code: "cut-off" });
});
