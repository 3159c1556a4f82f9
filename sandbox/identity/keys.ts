import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";

export type SigningKey = { kid: string; privateKey: KeyObject };

export function newKey(): SigningKey {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { kid: randomUUID().slice(0, 8), privateKey };
}

export const asJwk = ({ kid, privateKey }: SigningKey) => ({
  ...privateKey.export({ format: "jwk" }),
  kid,
  alg: "RS256",
  use: "sig",
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const read = (text: string) =>
  JSON.parse(Buffer.from(text, "base64url").toString()) as Record<string, unknown>;

/** The same token with other claims, as a provider that makes a mistake would sign it. */
export function signAnew(
  token: string,
  change: Record<string, unknown>,
  key: SigningKey,
  kid = key.kid,
): string {
  const [, claims] = token.split(".");
  const said = `${part({ alg: "RS256", typ: "JWT", kid })}.${part({ ...read(claims!), ...change })}`;
  return `${said}.${createSign("sha256").update(said).sign(key.privateKey).toString("base64url")}`;
}

export const claimsIn = (token: string) => read(token.split(".")[1]!);
