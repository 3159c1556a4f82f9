import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { closeServers, openServer } from "../knocking.ts";
import { createWorld, type World } from "../world.ts";
import { fuzz } from "./fuzz.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(async () => {
  closeServers();
  await world.close();
});

// In short; `npm run fuzz` sends as many as one likes.
test("hostile requests get an answer that their contract knows, and nothing fails behind it", async () => {
  const surprises: string[] = [];
  const log = pino({ level: "error" }, { write: (line: string) => void surprises.push(line.trim()) });
  const settings = { ...world.services.settings, limits: false };
  const services = { ...world.services, settings, log };
  const knock = await openServer(services);
  // The site need not be built here; its pages are left to `npm run fuzz`.
  const send = async (path: string, init: RequestInit) => {
    const answer = await knock(path, init);
    const isText = answer.headers.get("content-type")?.startsWith("text/plain");
    return answer.status === 503 && isText ? new Response(null, { status: 404 }) : answer;
  };
  const { statuses, reached } = await fuzz({ services, send, requests: 600, seed: 1, surprises });
  expect(surprises).toEqual([]);
  // Not only at the door: most calls get as far as their work.
  expect(reached.size).toBeGreaterThan(contract.length / 2);
  expect(statuses.get(200)).toBeGreaterThan(150);
}, 60_000);
