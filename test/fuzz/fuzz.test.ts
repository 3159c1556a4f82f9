import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { closeServers, openServer } from "../http-server.ts";
import { createWorld, type World } from "../world.ts";
import { abortCalls, findHeldResources } from "./aborts.ts";
import { fuzzCompanies, type NextCompany } from "./company.ts";
import { fuzz } from "./fuzz.ts";
import { tryUnauthorizedCalls } from "./unauthorized-calls.ts";

let world: World;
let services: World["services"];
let sendRequest: Awaited<ReturnType<typeof openServer>>;
let nextCompany: NextCompany;
const surprises: string[] = [];
beforeAll(async () => {
  world = await createWorld();
  const log = pino({ level: "error" }, { write: (line: string) => void surprises.push(line.trim()) });
  const settings = { ...world.services.settings, limits: false };
  services = { ...world.services, settings, log };
  sendRequest = await openServer(services);
  nextCompany = fuzzCompanies(services);
});
afterAll(async () => {
  closeServers();
  await world.close();
});

// In short; `npm run fuzz` sends as many as one likes.
test("hostile requests get an answer that their contract knows, and nothing fails behind it", async () => {
  // The site need not be built here; its pages are left to `npm run fuzz`.
  const send = async (path: string, init: RequestInit) => {
    const answer = await sendRequest(path, init);
    const isText = answer.headers.get("content-type")?.startsWith("text/plain");
    return answer.status === 503 && isText ? new Response(null, { status: 404 }) : answer;
  };
  const requests = 2 * contract.length;
  const { statuses, reached } = await fuzz({ nextCompany, send, requests, seed: 1, surprises });
  expect(surprises).toEqual([]);
  // Not only at the door: many calls get as far as their work.
  expect(reached.size).toBeGreaterThan(contract.length / 4);
  expect(statuses.get(200)).toBeGreaterThan(100);
});

test("what changes something is open to none of those who must not be able to", async () => {
  // What the payment provider tells comes a moment later.
  const settled = () => world.sandbox.eventsSettled();
  const { found, rightful, tried } = await tryUnauthorizedCalls({
    services,
    nextCompany,
    send: sendRequest,
    settled,
    // That each is closed to each kind of caller, the walk over the contract tries as well.
    share: process.env.LONG ? 1 : 6,
  });
  expect(found).toEqual([]);
  // Those whose right it is were let in with inputs of the same kind.
  expect(rightful.length).toBeGreaterThan(tried / 2);
});

test("whoever hangs up, in a call, an upload or a live line, leaves every place free", async () => {
  await abortCalls({ nextCompany, port: sendRequest.port, aborts: 50, seed: 1 });
  const metrics = async () => (await sendRequest("/metrics")).text();
  await expect.poll(() => findHeldResources({ services, metrics, isOver: () => true })).toEqual([]);
  expect(surprises).toEqual([]);
});
