import { contract } from "../../contract/contract.ts";
import type { Call } from "../../contract/define.ts";
import { pickFrom, randomFrom } from "../hostile-input.ts";
import type { NextCompany } from "./company.ts";
import { LONG_WORK, MOST_MS, processorTime, type Send, type Settle, steadyTime } from "./cost.ts";
import { faultOfCall, faultOfPage } from "./check-answer.ts";
import { callRequest, pageRequest } from "./request.ts";

/** Mostly one after the other, to see what each needs; now and then several, to see them meet. */
const AT_ONCE = 8;
const ROUNDS_ALONE = 80;
const FOR_ONE_COMPANY = 800;
const ENOUGH_SURPRISES = 20;

type Options = {
  nextCompany: NextCompany;
  send: Send;
  requests: number;
  seed: number;
  /** What the judge, or anybody else meanwhile, finds wrong. */
  surprises: string[];
  /** How to wait for what else is under way, where an answer that needs too long is a surprise. */
  judgeCost?: Settle | false;
  progress?(sent: number): void;
};

/** What was answered how often, the calls that did their work, and what the slowest answer needed. */
export type Fuzzed = { statuses: Map<number, number>; reached: Set<string>; slowest: number };

type Request = {
  call: string | null;
  path: string;
  init: RequestInit;
  name: string;
  fault(status: number, text: string): string | null;
};

/**
 * Requests made from the contract, right, nearly right and hostile. The same seed makes the same requests, but for ids
 * and tokens, which are new in each run.
 */
export async function fuzz(options: Options): Promise<Fuzzed> {
  const { nextCompany, send, requests, surprises } = options;
  const random = randomFrom(options.seed);
  let target = await nextCompany();
  const statuses = new Map<number, number>();
  const reached = new Set<string>();
  let slowest = 0;

  for (let sent = 0, rounds = 0; sent < requests && surprises.length < ENOUGH_SURPRISES; rounds++) {
    const size = options.judgeCost && rounds % ROUNDS_ALONE > 0 ? 1 : AT_ONCE;
    if ((sent % FOR_ONE_COMPANY) + size > FOR_ONE_COMPANY) target = await nextCompany();
    const round = Array.from({ length: size }, () => (random() < 0.05 ? pageTry() : callTry()));
    const { ms, result: answers } = await processorTime(() => Promise.all(round.map(answerTo)));
    answers.forEach(({ status, text }, index) => note(round[index]!, status, text));
    if (options.judgeCost) await judgeCost(round, ms, options.judgeCost);
    sent += size;
    options.progress?.(sent);
  }
  return { statuses, reached, slowest };

  /** A round that needed no more than one answer may is cheap; of any other, each request is sent again, alone. */
  async function judgeCost(round: Request[], together: number, settle: Settle): Promise<void> {
    if (together <= MOST_MS) return void (slowest = Math.max(slowest, together / round.length));
    for (const request of round) {
      if (LONG_WORK.has(request.name)) continue;
      const ms = await steadyTime(() => answerTo(request), settle);
      slowest = Math.max(slowest, ms);
      if (ms > MOST_MS)
        surprises.push(
          `${Math.round(ms)} ms of processor time: ${request.name}\n  ${String(request.init.body).slice(0, 300)}`,
        );
    }
  }

  /** A call with any body, as anybody. */
  function callTry(): Request {
    const call: Call = pickFrom(contract, random);
    const { path, headers, body } = callRequest(call, target, random);
    return {
      call: call.name,
      path,
      init: { method: "POST", headers, body },
      name: call.name,
      fault: (status, text) => faultOfCall(call, status, text),
    };
  }

  /** An address of a page, a feed, a webhook or nothing at all, with something hostile in it. */
  function pageTry(): Request {
    const { path, ...request } = pageRequest(pickFrom(contract, random), target, random);
    const name = `${request.method} ${path.slice(0, 300)}`;
    return { call: null, path, init: { ...request, redirect: "manual" }, name, fault: faultOfPage };
  }

  async function answerTo({ path, init }: Request): Promise<{ status: number; text: string }> {
    const answer = await send(path, init);
    return { status: answer.status, text: await answer.text() };
  }

  function note({ call, name, init, fault }: Request, status: number, text: string): void {
    if (status === 200 && call) reached.add(call);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const why = fault(status, text);
    if (why) surprises.push(`${why}: ${name}\n  ${String(init.body).slice(0, 300)}\n  ${text.slice(0, 200)}`);
  }
}
