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
  const gate = createLoadShedder(2);
  const [one, two] = [gate.enter() as () => void, gate.enter() as () => void];
  expect(gate.enter()).toBeNull();
  const { said, answer } = answering();
  expect(gate.reject(answer, headers)).toBe(true);
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
  expect(gate.atWork()).toBe(1);
  expect(gate.reject(answering().answer, headers)).toBe(false);
  expect(gate.turnedAway()).toBe(1);
  two();
  expect(gate.atWork()).toBe(0);
});

test("who has to wait gets a place in the order of coming", async () => {
  const gate = createLoadShedder(4, 1);
  const leave = gate.enter() as () => void;
  const entered: string[] = [];
  const coming = ["first", "second", "third"].map(async (name) => {
    const leaveAgain = await gate.enter()!;
    entered.push(name);
    expect(gate.atWork()).toBe(1);
    leaveAgain!();
  });
  expect(gate.waiting()).toBe(3);
  expect(gate.enter()).toBeNull();
  leave();
  await Promise.all(coming);
  expect(entered).toEqual(["first", "second", "third"]);
  expect([gate.atWork(), gate.waiting()]).toEqual([0, 0]);
});

test("who has waited too long is told so and is in nobody's way", async () => {
  const gate = createLoadShedder(4, 1, 20);
  const leave = gate.enter() as () => void;
  expect(await gate.enter()).toBeNull();
  expect(gate.waiting()).toBe(0);
  expect(gate.standstillMs()).toBeGreaterThan(0);
  leave();
  expect([gate.atWork(), gate.standstillMs()]).toEqual([0, 0]);
});
