import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** 256 random bits, safe in an address. Only their hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

const LONGEST_BEARER = 200;

/** The token of an Authorization header. One that is longer than any of ours is none. */
export function bearerToken(header: string | undefined): string | null {
  if (!header || header.length > LONGEST_BEARER) return null;
  return /^Bearer (.+)$/.exec(header)?.[1] ?? null;
}

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** 8 lowercase letters and digits, drawn evenly. */
export function newJoinToken(): string {
  let token = "";
  while (token.length < 8) {
    for (const byte of randomBytes(16)) {
      if (byte < 252 && token.length < 8) token += alphabet[byte % 36];
    }
  }
  return token;
}

/** What the server's one secret is used for, each purpose with a key of its own. */
export type Vault = {
  /** A tag that only this server can make for a text. */
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, tag: string): boolean;
  /** The secret half of a pair of keys that only this server can make. */
  key(purpose: string): Buffer;
  /** Sealed with `boundTo` it opens only with the same: a copy is worth nothing in another place. */
  seal(purpose: Sealed, text: string, boundTo?: string): string;
  open(purpose: Sealed, sealed: string, boundTo?: string): string;
  /** The same for what one can do without: null when it was sealed with another secret than today's. */
  tryOpen(purpose: Sealed, sealed: string, boundTo?: string): string | null;
};

type Sealed =
  | "calendar-right"
  | "pkce-verifier"
  | "feed-address"
  | "remembered-answer"
  | "mail-link"
  | "code-app"
  | "connection"
  | "login-secret"
  | "login-attempt";

export function createVault(secret: string): Vault {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "tartdags", purpose, 32));
  const sign = (purpose: string, text: string) =>
    createHmac("sha256", keyFor(`sign:${purpose}`))
      .update(text)
      .digest("base64url");
  const open = (purpose: Sealed, sealed: string, boundTo = "") => {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", keyFor(`seal:${purpose}`), bytes.subarray(0, 12));
    decipher.setAAD(Buffer.from(boundTo));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  };
  return {
    sign,
    key: (purpose) => keyFor(`key:${purpose}`),
    verify(purpose, text, tag) {
      const [expected, given] = [Buffer.from(sign(purpose, text)), Buffer.from(tag)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    seal(purpose, text, boundTo = "") {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", keyFor(`seal:${purpose}`), nonce);
      cipher.setAAD(Buffer.from(boundTo));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open,
    tryOpen(purpose, sealed, boundTo) {
      try {
        return open(purpose, sealed, boundTo);
      } catch {
        return null;
      }
    },
  };
}
