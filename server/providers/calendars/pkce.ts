import { createHash, randomBytes } from "node:crypto";

/** The verifier stays on the server; only its hash travels through the browser. */
export function createPkce(): { codeVerifier: string; codeChallenge: string } {
  const codeVerifier = randomBytes(32).toString("base64url");
  return { codeVerifier, codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url") };
}
