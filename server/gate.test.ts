import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

function answering() {
  const said: { status?: number; body?: unknown } = {};
  const answer = {
    writeHead(status: number) {
      said.status = status;
      return { end: (body: Buffer) => void (said.body = JSON.parse(body.toString())) };
    },
  };
  return { said, answer: answer as unknown as ServerResponse };
}

test("who finds no place is told so in Swedish, and the next who does is let in", () => {
  const gate = createGate(2);
  const [one, two] = [gate.enter(), gate.enter()];
  expect(gate.enter()).toBeNull();
  const { said, answer } = answering();
  expect(gate.turnAway(answer)).toBe(true);
  expect(said).toEqual({
    status: 503,
    body: {
      error: "Det är många som använder Tårtdags just nu. Försök igen om en liten stund.",
      code: "busy",
    },
  });

  // Leaving twice frees one place only.
  one!();
  one!();
  expect(gate.inside()).toBe(1);
  expect(gate.turnAway(answering().answer)).toBe(false);
  expect(gate.turnedAway()).toBe(1);
  two!();
  expect(gate.inside()).toBe(0);
});
