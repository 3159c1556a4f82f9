import { createECDH, ECDH } from "node:crypto";
import { lookup } from "node:dns";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Notices on telephones and computers, by whatever service the browser chose (RFC 8030, 8291, 8292). */

export type PushKeys = { publicKey: string; privateKey: string };
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type PushOutcome =
  | { outcome: "sent" }
  /** Nobody listens there any more. */
  | { outcome: "gone" }
  | { outcome: "try-again"; reason: string; afterSeconds: number | null }
  | { outcome: "refused"; reason: string };

export type Pusher = {
  /** Whether anything may be sent there: a browser's own word for its service, which anybody can make up. */
  accepts(target: PushTarget): Promise<boolean>;
  send(keys: PushKeys, target: PushTarget, notice: object): Promise<PushOutcome>;
};

/** Outside production the stand-in is on this machine; `standIn` is its origin, the only one that may be. */
export type PusherOptions = { subject: string; standIn?: string; timeoutMs?: number };

const LONGEST_ENDPOINT = 1000;
/** How long the service keeps what it cannot deliver: nobody wants yesterday's. */
const KEPT_SECONDS = 6 * 3600;
const LONGEST_PAUSE_SECONDS = 3600;

/** The pair of keys that a secret stands for. */
export function pushKeysOf(secret: Buffer): PushKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}

export function createPusher({ subject, standIn, timeoutMs = 10_000 }: PusherOptions): Pusher {
  const addressOf = (endpoint: string): URL | null => {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (!url || endpoint.length > LONGEST_ENDPOINT || url.username || url.password) return null;
    if (url.origin === standIn) return url;
    const host = url.hostname.replace(/^\[|\]$/g, "");
    if (url.protocol !== "https:" || url.port !== "") return null;
    return isIP(host) === 0 || isPublicAddress(host) ? url : null;
  };
  return {
    async accepts({ endpoint, p256dh, auth }) {
      const url = addressOf(endpoint);
      if (!url || !isKey(p256dh) || Buffer.from(auth, "base64url").length !== 16) return false;
      return url.origin === standIn || isIP(url.hostname) !== 0 || resolves(url.hostname, timeoutMs);
    },
    async send({ publicKey, privateKey }, { endpoint, p256dh, auth }, notice) {
      const url = addressOf(endpoint);
      if (!url) return { outcome: "gone" };
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notice),
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: KEPT_SECONDS,
          urgency: "high",
          contentEncoding: "aes128gcm",
        },
      );
      const answer = await post(url, headers, body, {
        timeoutMs,
        lookup: url.origin === standIn ? lookup : publicLookup,
      });
      return outcomeOf(answer);
    },
  };
}

function outcomeOf(answer: Answer): PushOutcome {
  if ("reason" in answer) return { outcome: "try-again", reason: answer.reason, afterSeconds: null };
  const { status, retryAfter } = answer;
  const reason = String(status);
  if (status >= 200 && status < 300) return { outcome: "sent" };
  // 401 and 403: it was made with another key than ours is now.
  if ([401, 403, 404, 410].includes(status)) return { outcome: "gone" };
  if (status === 429 || status >= 500) {
    const seconds = Number(retryAfter);
    const afterSeconds = seconds > 0 ? Math.min(seconds, LONGEST_PAUSE_SECONDS) : null;
    return { outcome: "try-again", reason, afterSeconds };
  }
  return { outcome: "refused", reason };
}

/** A point of the curve, and not any 65 bytes. */
function isKey(p256dh: string): boolean {
  try {
    return (
      Buffer.from(p256dh, "base64url").length === 65 &&
      ECDH.convertKey(p256dh, "prime256v1", "base64url", "hex", "uncompressed") !== ""
    );
  } catch {
    return false;
  }
}

/** A name may lead to another place from one moment to the next: what is connected to is what was looked at. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? notFound(), "");
    if (!found.every(({ address }) => isPublicAddress(address))) return done(notFound(), "");
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });

const notFound = () => Object.assign(new Error("No public address"), { code: "ENOTFOUND" });

const resolves = (hostname: string, timeoutMs: number): Promise<boolean> =>
  new Promise((settle) => {
    const late = setTimeout(() => settle(false), timeoutMs);
    publicLookup(hostname, { all: true }, (error) => {
      clearTimeout(late);
      settle(error === null);
    });
  });

type Answer = { status: number; retryAfter: string | undefined } | { reason: string };

/** Nothing of the answer is read but its head, and no redirect is followed. */
function post(
  url: URL,
  headers: object,
  body: Buffer,
  { timeoutMs, lookup: resolve }: { timeoutMs: number; lookup: LookupFunction },
): Promise<Answer> {
  return new Promise((settle) => {
    const send = url.protocol === "https:" ? overHttps : overHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    const request = send(
      url,
      { method: "POST", headers: { ...headers }, lookup: resolve, signal, agent: false },
      (answer) => {
        settle({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
        answer.destroy();
      },
    );
    request.on("error", () => settle({ reason: signal.aborted ? "timeout" : "network" }));
    request.end(body);
  });
}
