import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const hash = promisify(argon2);

/** argon2id: 19 MiB, 2 passes. Slow on purpose, about 50 ms. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export const newSalt = (): Buffer => randomBytes(16);
export const saltOf = (stored: string): Buffer => Buffer.from(stored.split("$")[3]!, "base64url");

export async function hashPassword(password: string, nonce: Buffer = newSalt()): Promise<string> {
  const tag = await hash("argon2id", { message: password, nonce, ...cost });
  return `argon2id$${cost.memory}$${cost.passes}$${nonce.toString("base64url")}$${tag.toString("base64url")}`;
}

export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  // An unknown address costs as much time as a known one, so that the answer's delay tells nothing.
  const [, memory, passes, nonce, tag] = (stored ?? unknown).split("$");
  const expected = Buffer.from(tag!, "base64url");
  const actual = await hash("argon2id", {
    message: password,
    nonce: Buffer.from(nonce!, "base64url"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}

const unknown = `argon2id$${cost.memory}$${cost.passes}$${randomBytes(16).toString("base64url")}$${randomBytes(32).toString("base64url")}`;
