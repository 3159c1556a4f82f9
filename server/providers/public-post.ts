import { lookup } from "node:dns";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress, publicLookup } from "./public-address.ts";

/** Posting to addresses that others have given us: anybody can make one up, and it may lead anywhere tomorrow. */

export type PostOutcome =
  | { outcome: "sent" }
  /** Nobody listens there any more. */
  | { outcome: "gone"; reason: string }
  | { outcome: "try-again"; reason: string; afterSeconds: number | null }
  | { outcome: "refused"; reason: string };

/** Outside production the stand-in is on this machine; `standIn` is its origin, the only one that may be. */
export type PublicPostOptions = { standIn?: string; timeoutMs?: number };
export type PublicPost = {
  /** The address as one that may be posted to, whoever answers there. */
  urlOf(address: string): URL | null;
  /** Whether it leads to the internet at this moment. */
  resolves(url: URL): Promise<boolean>;
  post(url: URL, headers: object, body: Buffer | string): Promise<Answer>;
};
type Answer = { status: number; retryAfter: string | undefined; text: string } | { reason: string };

const LONGEST_ADDRESS = 1000;
const LONGEST_PAUSE_SECONDS = 3600;
/** Enough for a word of why. */
const MOST_TEXT = 200;

export function createPublicPost({ standIn, timeoutMs = 10_000 }: PublicPostOptions): PublicPost {
  return {
    urlOf(address) {
      const url = URL.canParse(address) ? new URL(address) : null;
      if (!url || address.length > LONGEST_ADDRESS || url.username || url.password) return null;
      if (url.origin === standIn) return url;
      const host = hostOf(url);
      if (url.protocol !== "https:" || url.port !== "") return null;
      return isIP(host) === 0 || isPublicAddress(host) ? url : null;
    },
    resolves: async (url) =>
      url.origin === standIn || isIP(hostOf(url)) !== 0 || hasPublicAddress(url.hostname, timeoutMs),
    post: (url, headers, body) =>
      post(url, headers, body, { timeoutMs, lookup: url.origin === standIn ? lookup : publicLookup }),
  };
}

/** `gone`: the statuses by which this kind of service says that nobody listens there any more. */
export function outcomeOf(answer: Answer, gone: (status: number, text: string) => boolean): PostOutcome {
  if ("reason" in answer) return { outcome: "try-again", reason: answer.reason, afterSeconds: null };
  const { status, retryAfter, text } = answer;
  const reason = String(status);
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (gone(status, text)) return { outcome: "gone", reason };
  if (status === 429 || status >= 500)
    return { outcome: "try-again", reason, afterSeconds: pauseOf(retryAfter) };
  return { outcome: "refused", reason };
}

function pauseOf(retryAfter: string | undefined): number | null {
  // Whole seconds, whatever is asked for.
  const seconds = Math.ceil(Number(retryAfter));
  return seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : null;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

const hasPublicAddress = (hostname: string, timeoutMs: number): Promise<boolean> =>
  new Promise((settle) => {
    const late = setTimeout(() => settle(false), timeoutMs);
    publicLookup(hostname, { all: true }, (error) => {
      clearTimeout(late);
      settle(error === null);
    });
  });

/** No redirect is followed, and of the answer no more is read than its head and its first words. */
function post(
  url: URL,
  headers: object,
  body: Buffer | string,
  { timeoutMs, lookup: resolve }: { timeoutMs: number; lookup: LookupFunction },
): Promise<Answer> {
  return new Promise((settle) => {
    const send = url.protocol === "https:" ? overHttps : overHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    const request = send(
      url,
      { method: "POST", headers: { ...headers }, lookup: resolve, signal, agent: false },
      (answer) => {
        const { statusCode: status = 0, headers: said } = answer;
        let text = "";
        const finish = () => {
          settle({ status, retryAfter: said["retry-after"], text: text.slice(0, MOST_TEXT) });
          answer.destroy();
        };
        answer.setEncoding("utf8");
        answer.on("data", (piece: string) => {
          text += piece;
          if (text.length >= MOST_TEXT) finish();
        });
        answer.on("end", finish);
        answer.on("error", finish);
        if (status >= 200 && status < 300) finish();
      },
    );
    request.on("error", () => settle({ reason: signal.aborted ? "timeout" : "network" }));
    request.end(body);
  });
}
