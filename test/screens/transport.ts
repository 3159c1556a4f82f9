import { type CallName, contract, type Output } from "../../contract/contract.ts";
import { addressOf } from "../../contract/define.ts";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";

/** What the network does instead of answering well. */
type Trouble = { status: number; body: unknown };
const troubles = new WeakSet<object>();
/** What is wrong with an answer; null when it is a good one. */
export const troubleOf = (answer: unknown): Trouble | null =>
  troubles.has(answer as object) ? (answer as Trouble) : null;
const trouble = (status: number, body: unknown): Trouble => {
  const made = { status, body };
  troubles.add(made);
  return made;
};

/** As the server says it. */
export const refused = (code: RefusalCode): Trouble =>
  trouble(refusals[code].status, { error: refusals[code].text, code });
/** Without a word: what is read then is the screen's own. */
export const BROKEN = trouble(500, { code: "unexpected" });
/** A request that is never answered. */
export const SILENT = trouble(0, null);
/** What the contract forbids and a screen has to survive all the same. */
export const malformed = (body: unknown, status = 200): Trouble => trouble(status, body);

export type Answer<N extends CallName> = Output<N> | Trouble;
/** One after the other, the last for ever; or one that comes later. */
type Answers<N extends CallName> = Answer<N> | (() => Answer<N>) | Promise<Answer<N>>;
export type Calls = { [N in CallName]?: Answers<N> };

export const inTurn =
  <T>(...answers: T[]): (() => T) =>
  () =>
    answers.length > 1 ? answers.shift()! : answers[0]!;

export const failing = (...names: CallName[]): Calls =>
  Object.fromEntries(names.map((name) => [name, BROKEN]));

export type Sent = { name: CallName; input: unknown };

/**
 * The network between the client and the server: gives these answers, holds each against the contract, and notes what was
 * asked. Whatever nobody has thought of is a fault of the test.
 */
export function createTransport(calls: Calls, now: string) {
  const sent: Sent[] = [];
  const unforeseen: string[] = [];

  const answerTo = async (name: CallName): Promise<Trouble> => {
    const given = calls[name] as Answers<CallName> | undefined;
    const answer = await (typeof given === "function" ? given() : given);
    if (answer === undefined) {
      unforeseen.push(`${name} has no answer`);
      return BROKEN;
    }
    const wrong = troubleOf(answer);
    if (wrong) return wrong;
    const { output } = contract.find((call) => call.name === name)!;
    const checked = output.safeParse(answer);
    if (!checked.success) unforeseen.push(`${name} does not answer like this: ${checked.error.message}`);
    return { status: 200, body: answer };
  };

  const fetch = async (address: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const path = new URL(String(address), "http://localhost").pathname;
    if (path === "/live/v1") return silence(init?.signal);
    const call = contract.find((entry) => addressOf(entry) === path);
    if (!call) throw new Error(`${path} is no call`);
    const input: unknown = JSON.parse(String(init?.body));
    sent.push({ name: call.name, input });
    const { status, body } = await answerTo(call.name);
    if (status === 0) return silence(init?.signal);
    return new Response(JSON.stringify(body), { status, headers: { "x-now": now } });
  };
  return { fetch: fetch as typeof globalThis.fetch, sent, unforeseen };
}

const silence = (signal?: AbortSignal | null) =>
  new Promise<never>((_done, fail) => signal?.addEventListener("abort", () => fail(signal.reason)));
