import { createECDH, ECDH } from "node:crypto";
import { createPublicPost, outcomeOf, type PostOutcome, type PublicPostOptions } from "./public-post.ts";

/** Notices on telephones and computers, by whatever service the browser chose (RFC 8030, 8291, 8292). */

export type PushKeys = { publicKey: string; privateKey: string };
export type PushTarget = { endpoint: string; p256dh: string; auth: string };
export type Pusher = {
  /** Whether anything may be sent there: a browser's own word for its service, which anybody can make up. */
  accepts(target: PushTarget): Promise<boolean>;
  send(keys: PushKeys, target: PushTarget, notice: object): Promise<PostOutcome>;
};

export type PusherOptions = PublicPostOptions & { subject: string };

/** How long the service keeps what it cannot deliver: nobody wants yesterday's. */
const KEPT_SECONDS = 6 * 3600;

/** The pair of keys that a secret stands for. */
export function pushKeysOf(secret: Buffer): PushKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(secret);
  return { publicKey: curve.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
}

export function createPusher({ subject, ...options }: PusherOptions): Pusher {
  const http = createPublicPost(options);
  return {
    async accepts({ endpoint, p256dh, auth }) {
      const url = http.urlOf(endpoint);
      if (!url || !isKey(p256dh) || Buffer.from(auth, "base64url").length !== 16) return false;
      return http.resolves(url);
    },
    async send({ publicKey, privateKey }, { endpoint, p256dh, auth }, notice) {
      const url = http.urlOf(endpoint);
      if (!url) return { outcome: "gone", reason: "address" };
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
      // 401 and 403: it was made with another key than ours is now.
      return outcomeOf(await http.post(url, headers, body), (status) =>
        [401, 403, 404, 410].includes(status),
      );
    },
  };
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
