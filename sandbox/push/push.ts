import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { Hono } from "hono";
import { dropConnection, type LoopbackEnv, slow } from "../faulty-answers.ts";
import type { Surroundings } from "../options.ts";
import { pushPages } from "./push-pages.ts";

/** The service behind browsers' notices, by its wire format: RFC 8030, with 8291's encryption and 8292's signature. */

/** What a browser gives the page that asked it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };
export type Delivered = { endpoint: string; text: string; ttl: number; urgency: string; size: number };

type Device = { curve: ECDH; auth: Buffer; applicationKey: string };

/** RFC 8030, 7.2: a service must take as much. */
const MOST_BYTES = 4096;

export function createPushService({ faults }: Surroundings) {
  const devices = new Map<string, Device>();
  const delivered: Delivered[] = [];
  let origin = "";

  const wire = new Hono<LoopbackEnv>();
  wire.post("/push/:id", async (c) => {
    const device = devices.get(c.req.param("id"));
    if (faults.hits("push", "slow")) await slow();
    if (faults.hits("push", "429")) return c.body(null, 429, { "retry-after": "120" });
    if (faults.hits("push", "down")) return c.body(null, 503);
    if (faults.hits("push", "redirect")) return c.redirect("http://127.0.0.1:1/", 307);
    if (!device || faults.hits("push", "gone")) return c.body(null, 410);
    const ttl = Number(c.req.header("ttl") ?? Number.NaN);
    if (!Number.isInteger(ttl) || c.req.header("content-encoding") !== "aes128gcm") return c.body(null, 400);
    const signer = signedBy(c.req.header("authorization") ?? "", origin);
    if (!signer) return c.body(null, 401);
    if (signer !== device.applicationKey) return c.body(null, 403);
    const body = Buffer.from(await c.req.arrayBuffer());
    if (body.length > MOST_BYTES) return c.body(null, 413);
    const text = decrypted(body, device);
    if (text === null) return c.body(null, 400);
    const endpoint = `${origin}/push/${c.req.param("id")}`;
    const urgency = c.req.header("urgency") ?? "normal";
    delivered.push({ endpoint, text, ttl, urgency, size: body.length });
    if (faults.hits("push", "half")) return dropConnection(c);
    return c.body(null, 201, { location: `${endpoint}/${delivered.length}` });
  });

  return {
    wire,
    pages: pushPages(faults, delivered),
    delivered: delivered as readonly Delivered[],
    at(loopback: string) {
      origin = loopback;
    },
    /** A browser that says yes to the page with this key. */
    subscribe(applicationKey: string): Subscription {
      const [id, auth] = [randomBytes(12).toString("base64url"), randomBytes(16)];
      const curve = createECDH("prime256v1");
      curve.generateKeys();
      devices.set(id, { curve, auth, applicationKey });
      const keys = { p256dh: curve.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { endpoint: `${origin}/push/${id}`, keys };
    },
    /** Its owner has switched it off in the browser. */
    forget: ({ endpoint }: Subscription) => void devices.delete(endpoint.split("/").at(-1)!),
  };
}

/** The key that has signed the request for this service and this day, or null. */
function signedBy(header: string, origin: string): string | null {
  const { token, key } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(header)?.groups ?? {};
  const [head, claims, signature] = token?.split(".") ?? [];
  if (!key || !head || !claims || !signature) return null;
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return null;
  const jwk = { kty: "EC", crv: "P-256", x: part(point, 1), y: part(point, 33) };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const said = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const seconds = Number(said.exp) - Date.now() / 1000;
  const isTimely = seconds > 0 && seconds <= 24 * 3600;
  return isSigned && said.aud === origin && isTimely && /^(mailto:|https:)/.test(String(said.sub))
    ? key
    : null;
}

const part = (point: Buffer, at: number) => point.subarray(at, at + 32).toString("base64url");

/** RFC 8188's only record, with the key of RFC 8291. */
function decrypted(body: Buffer, { curve, auth }: Device): string | null {
  try {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body[20]!;
    const sender = body.subarray(21, keyEnd);
    const shared = curve.computeSecret(sender);
    const whose = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), sender]);
    const material = Buffer.from(hkdfSync("sha256", shared, auth, whose, 32));
    const key = hkdfSync("sha256", material, salt, "Content-Encoding: aes128gcm\0", 16);
    const nonce = hkdfSync("sha256", material, salt, "Content-Encoding: nonce\0", 12);
    const decipher = createDecipheriv("aes-128-gcm", Buffer.from(key), Buffer.from(nonce));
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    // 2 ends the last record; what follows is padding.
    return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
  } catch {
    return null;
  }
}
