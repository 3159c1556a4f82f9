import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { busyHeaders, createLoadShedder } from "./load-shedding.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Settings } from "../settings.ts";

const security = securityHeaders({ production: true } as Settings);
const headers = busyHeaders(security);

function answering() {
  const said: { status?: number; headers?: unknown; body?: unknown } = {};
  const answer = {
    writeHead(status: number, list: string[]) {
      const pairs = list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : []));
      Object.assign(said, { status, headers: Object.fromEntries(pairs) });
      return { end: (body: string) => void (said.body = JSON.parse(body)) };
    },
  };
  return { said, answer: answer as unknown as ServerResponse };
}

test("who finds no place is told so in Swedish, and the next who does is let in", () => {
  const loadShedder = createLoadShedder(2);
  const [one, two] = [loadShedder.acquire() as () => void, loadShedder.acquire() as () => void];
  expect(loadShedder.acquire()).toBeNull();
  const { said, answer } = answering();
  expect(loadShedder.reject(answer, headers)).toBe(true);
  expect(said).toMatchObject({
    status: 503,
    headers: { ...security, "content-type": "application/json", "retry-after": "2" },
    body: {
      error: "Det är många som använder Tårtdags just nu. Försök igen om en liten stund.",
      code: "busy",
    },
  });

  // Leaving twice frees one place only.
  one();
  one();
  expect(loadShedder.active()).toBe(1);
  expect(loadShedder.reject(answering().answer, headers)).toBe(false);
  expect(loadShedder.rejected()).toBe(1);
  two();
  expect(loadShedder.active()).toBe(0);
});

test("who has to wait gets a place in the order of coming", async () => {
  const loadShedder = createLoadShedder(4, 1);
  const release = loadShedder.acquire() as () => void;
  const entered: string[] = [];
  const coming = ["first", "second", "third"].map(async (name) => {
    const releaseAgain = await loadShedder.acquire()!;
    entered.push(name);
    expect(loadShedder.active()).toBe(1);
    releaseAgain!();
  });
  expect(loadShedder.waiting()).toBe(3);
  expect(loadShedder.acquire()).toBeNull();
  release();
  await Promise.all(coming);
  expect(entered).toEqual(["first", "second", "third"]);
  expect([loadShedder.active(), loadShedder.waiting()]).toEqual([0, 0]);
});

test("who has waited too long is told so and is in nobody's way", async () => {
  const loadShedder = createLoadShedder(4, 1, 20);
  const release = loadShedder.acquire() as () => void;
  expect(await loadShedder.acquire()).toBeNull();
  expect(loadShedder.waiting()).toBe(0);
  expect(loadShedder.standstillMs()).toBeGreaterThan(0);
  release();
  expect([loadShedder.active(), loadShedder.standstillMs()]).toEqual([0, 0]);
});
