import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import type { Vault } from "../../database/tokens.ts";

/** By the Standard Webhooks convention: https://www.standardwebhooks.com. */

export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const sealFor = (vault: Vault, connectionId: string, text: string): string =>
  vault.seal("connection", text, connectionId);
export const openFor = (vault: Vault, connectionId: string, sealed: string): string =>
  vault.open("connection", sealed, connectionId);

/** While a secret is being changed both sign, so that the receiver misses nothing. */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: Temporal.Instant; body: string },
): Record<string, string> {
  const moment = new Date(at.epochMilliseconds);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.epochMilliseconds / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, moment, body)).join(" "),
  };
}
