import { setTimeout as sleep } from "node:timers/promises";
import { contract } from "../../contract/contract.ts";
import { addressOf, type Call, ORDINARY_BYTES } from "../../contract/define.ts";
import type { Services } from "../../server/providers/services.ts";
import { randomFrom } from "../hostile-input.ts";
import { fieldsOf } from "../sample-input.ts";
import type { NextCompany, Target } from "./company.ts";
import { type ExpensiveBody, expensiveBodies, shapelessBodies } from "./expensive-bodies.ts";
import { faultOfCall } from "./check-answer.ts";
import { bestSession, validInput } from "./request.ts";

/** What one answer may need of the thread that answers everybody. Hashing passwords is done by others. */
export const MOST_MS = 50;
/** Below this the noise is larger than the growth. */
const SMALL_MS = 5;
/** How much faster than its input a cost may grow: caches, and lists that are moved to a larger place, are no fault. */
const SLACK = 2;

/** What is not judged: work over all companies for the platform's own staff, piece by piece. It takes one, or all. */
export const LONG_WORK: ReadonlySet<string> = new Set(
  (contract as readonly Call[])
    .filter(({ callers, input, reads, slow }) => {
      const isForAll = slow || (!reads && fieldsOf(input).ids.includes("companyId"));
      return callers === "admin" && isForAll;
    })
    .map(({ name }) => name),
);

export type Send = (path: string, init: RequestInit) => Promise<Response>;
export type Cost = { call: string; what: string; bytes: number; ms: number };

/** The processor's time that this thread needs until something is done. */
export async function processorTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const before = process.threadCpuUsage();
  const result = await work();
  const { user, system } = process.threadCpuUsage(before);
  return { ms: (user + system) / 1000, result };
}

/**
 * Again when it seems too dear, with nothing else under way, and the middle of all: garbage that is collected, or a mail
 * that leaves, is no fault of this answer.
 */
export async function steadyTime(work: () => Promise<unknown>, settle: Settle): Promise<number> {
  const first = (await processorTime(work)).ms;
  if (first <= MOST_MS) return first;
  return [first, ...(await quietTimes(work, settle))].sort((a, b) => a - b)[1]!;
}

async function quietTimes(work: () => Promise<unknown>, settle: Settle): Promise<[number, number]> {
  await settle();
  const once = (await processorTime(work)).ms;
  await settle();
  return [once, (await processorTime(work)).ms];
}

/** Waits until the mails that were caused have left. */
export type Settle = () => Promise<void>;

export function settleMails({ db }: Services): Settle {
  const text = "select count(*) from mails where status = 'waiting'";
  const waiting = async () => Number((await db.lookUp("fuzz-waiting-mails", text, []))[0]!.count);
  return async () => {
    // Those that wait for a later day stay.
    for (let before = -1, now = await waiting(); now !== before;) {
      await sleep(100);
      [before, now] = [now, await waiting()];
    }
  };
}

type Options = {
  nextCompany: NextCompany;
  send: Send;
  settle: Settle;
  surprises: string[];
  progress?(call: string): void;
};

/** The slowest input of every call. What needs too long, or grows faster than its input, is a surprise. */
export async function measureCosts({
  nextCompany,
  send,
  settle,
  surprises,
  progress,
}: Options): Promise<Cost[]> {
  const random = randomFrom(1);
  let target: Target;
  const slowest: Cost[] = [];

  for (const call of contract as readonly Call[]) {
    if (LONG_WORK.has(call.name)) continue;
    progress?.(call.name);
    target = await nextCompany();
    slowest.push(await slowestOf(call));
  }
  return slowest.sort((a, b) => b.ms - a.ms);

  async function slowestOf(call: Call): Promise<Cost> {
    const input = () => validInput(call, target, random);
    let most: Cost = { call: call.name, what: "", bytes: 0, ms: 0 };
    const judge = async ({ what, times, body }: ExpensiveBody) => {
      const ms = await steadyTime(() => answerTo(call, body), settle);
      const bytes = Buffer.byteLength(body);
      if (ms > most.ms) most = { call: call.name, what: times > 1 ? `${what} × ${times}` : what, bytes, ms };
      if (ms > allowed(call, bytes))
        surprises.push(`${call.name}: ${what} × ${times} needs ${Math.round(ms)} ms of processor time`);
      return ms;
    };
    // Not warm yet.
    for (let index = 0; index < 3; index++) await answerTo(call, JSON.stringify(input()));
    for (const dear of shapelessBodies(call)) await judge(dear);
    for (const [small, medium, large] of expensiveBodies(call, input)) {
      await judge(small);
      // What is longer than anybody reads costs its sender alone.
      if ((await judge(large)) <= SMALL_MS || large.body.length > call.maxBytes) continue;
      const least = async ({ body }: ExpensiveBody) =>
        Math.min(...(await quietTimes(() => answerTo(call, body), settle)));
      const grows = async () => {
        const growth = (await least(large)) / Math.max(await least(medium), SMALL_MS / 5);
        return growth > (large.body.length / medium.body.length) * SLACK;
      };
      // What really grows does so again.
      if ((await grows()) && (await grows()))
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
