import { contract } from "../../contract/contract.ts";
import type { Call } from "../../contract/define.ts";
import type { Services } from "../../server/services.ts";
import { pickFrom, randomFrom } from "../hostile-input.ts";
import { fuzzCompanies } from "./company.ts";
import { faultOfCall, faultOfPage } from "./judge.ts";
import { callRequest, pageRequest } from "./request.ts";

const AT_ONCE = 8;
const FOR_ONE_COMPANY = 800;
const ENOUGH_SURPRISES = 20;

type Options = {
  services: Services;
  send(path: string, init: RequestInit): Promise<Response>;
  requests: number;
  seed: number;
  /** What the judge, or anybody else meanwhile, finds wrong. */
  surprises: string[];
  progress?(sent: number): void;
};

/** What was answered how often, and the calls that did their work. */
export type Fuzzed = { statuses: Map<number, number>; reached: Set<string> };

/**
 * Requests made from the contract, right, nearly right and hostile. The same seed makes the same requests, but for ids
 * and tokens, which are new in each run.
 */
export async function fuzz(options: Options): Promise<Fuzzed> {
  const { services, send, requests, surprises } = options;
  const random = randomFrom(options.seed);
  const nextCompany = fuzzCompanies(services);
  let target = await nextCompany();
  const statuses = new Map<number, number>();
  const reached = new Set<string>();

  for (let sent = 0; sent < requests && surprises.length < ENOUGH_SURPRISES; sent += AT_ONCE) {
    if (sent > 0 && sent % FOR_ONE_COMPANY === 0) target = await nextCompany();
    await Promise.all(Array.from({ length: AT_ONCE }, () => (random() < 0.05 ? tryPage() : tryCall())));
    options.progress?.(sent);
  }
  return { statuses, reached };

  /** A call with any body, as anybody. */
  async function tryCall(): Promise<void> {
    const call: Call = pickFrom(contract, random);
    const { path, headers, body } = callRequest(call, target, random);
    const answer = await send(path, { method: "POST", headers, body });
    const text = await answer.text();
    if (answer.status === 200) reached.add(call.name);
    const fault = faultOfCall(call, answer.status, text);
    note(answer.status, fault, `${call.name}\n  ${body.slice(0, 300)}`, text);
  }

  /** An address of a page, a feed, a webhook or nothing at all, with something hostile in it. */
  async function tryPage(): Promise<void> {
    const { path, ...request } = pageRequest(pickFrom(contract, random), target, random);
    const answer = await send(path, { ...request, redirect: "manual" });
    const text = await answer.text();
    note(answer.status, faultOfPage(answer.status, text), `${request.method} ${path.slice(0, 300)}`, text);
  }

  function note(status: number, fault: string | null, sent: string, text: string): void {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (fault) surprises.push(`${fault}: ${sent}\n  ${text.slice(0, 200)}`);
  }
}
