import { type CallName, contract } from "../../contract/contract.ts";
import { addressOf, type Call, ORDINARY_BYTES } from "../../contract/define.ts";
import { randomFrom } from "../hostile-input.ts";
import type { NextCompany, Target } from "./company.ts";
import { type Dear, dearBodies, shapelessBodies } from "./dear.ts";
import { faultOfCall } from "./judge.ts";
import { bestSession, inputFor } from "./request.ts";

/** What one answer may need of the thread that answers everybody. Hashing passwords is done by others. */
export const MOST_MS = 50;
/** Below this the noise is larger than the growth. */
const SMALL_MS = 5;
/** How much faster than its input a cost may grow: caches, and lists that are moved to a larger place, are no fault. */
const SLACK = 2;

/** What is not judged: work that goes over the whole platform, piece by piece, for its own staff alone. */
export const LONG_WORK: ReadonlySet<string> = new Set<CallName>([
  "daily-automation-check",
  "generate-yearly-cake-orders",
  "preview-next-run",
  "process-meal-automation",
  // The map's stand-in searches its places in this process; the map itself does so elsewhere.
  "mapbox-geocoding",
]);

export type Send = (path: string, init: RequestInit) => Promise<Response>;
export type Cost = { call: string; what: string; bytes: number; ms: number };

/** The processor's time that this thread needs until something is done. */
export async function processorTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

/** Again when it seems too dear, and the middle of all: garbage that is collected, or a mail that leaves, is no fault. */
export async function steadyTime(work: () => Promise<unknown>): Promise<number> {
  const times = [(await processorTime(work)).ms];
  while (times[0]! > MOST_MS && times.length < 3) times.push((await processorTime(work)).ms);
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

type Options = {
  nextCompany: NextCompany;
  send: Send;
  surprises: string[];
  progress?(call: string): void;
};

/** The dearest input of every call. What needs too long, or grows faster than its input, is a surprise. */
export async function measureCosts({ nextCompany, send, surprises, progress }: Options): Promise<Cost[]> {
  const random = randomFrom(1);
  let target: Target;
  const dearest: Cost[] = [];

  for (const call of contract as readonly Call[]) {
    if (LONG_WORK.has(call.name)) continue;
    progress?.(call.name);
    target = await nextCompany();
    dearest.push(await dearestOf(call));
  }
  return dearest.sort((a, b) => b.ms - a.ms);

  async function dearestOf(call: Call): Promise<Cost> {
    const input = () => inputFor(call, target, random);
    let most: Cost = { call: call.name, what: "", bytes: 0, ms: 0 };
    const judge = async ({ what, times, body }: Dear) => {
      const ms = await steadyTime(() => answerTo(call, body));
      const bytes = Buffer.byteLength(body);
      if (ms > most.ms) most = { call: call.name, what: times > 1 ? `${what} × ${times}` : what, bytes, ms };
      if (ms > allowed(call, bytes))
        surprises.push(`${call.name}: ${what} × ${times} needs ${Math.round(ms)} ms of processor time`);
      return ms;
    };
    // Not warm yet.
    for (let index = 0; index < 3; index++) await answerTo(call, JSON.stringify(input()));
    for (const dear of shapelessBodies(call)) await judge(dear);
    for (const [small, middle, large] of dearBodies(call, input)) {
      await judge(small);
      // What is longer than anybody reads costs its sender alone.
      if ((await judge(large)) <= SMALL_MS || large.body.length > call.maxBytes) continue;
      const growth = async () => (await judge(large)) / Math.max(await judge(middle), SMALL_MS / 10);
      const tooFast = (large.body.length / middle.body.length) * SLACK;
      if ((await growth()) > tooFast && (await growth()) > tooFast)
        surprises.push(`${call.name}: what ${large.what} costs grows faster than it does`);
    }
    return most;
  }

  async function answerTo(call: Call, body: string): Promise<void> {
    const token = bestSession(call, target);
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const headers = { apikey: "tartdags-public-key", ...authorization };
    const answer = await send(addressOf(call), { method: "POST", headers, body });
    const text = await answer.text();
    const fault = faultOfCall(call, answer.status, text);
    if (fault) surprises.push(`${fault}: ${call.name}\n  ${body.slice(0, 300)}\n  ${text.slice(0, 200)}`);
  }
}

/** A whole register at once is long work, and limited by company: it may need that much for each megabyte. */
const allowed = (call: Call, bytes: number) =>
  call.maxBytes > ORDINARY_BYTES ? MOST_MS * Math.max(1, bytes / 1_000_000) : MOST_MS;
