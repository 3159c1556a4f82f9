import { z } from "zod";
import type { Clock } from "../../../domain/clock.ts";
import { sendRequest, postForm, type Answer } from "../http-request.ts";
import type { ExchangeOutcome, RefreshOutcome, Tokens, TryAgain } from "./calendar.ts";

/** A page on our own host has no address before the server listens. */
export type Address = string | (() => string);

/** The part of OAuth that both providers share, with their differences as arguments. */
export type OAuthOptions = {
  clientId: string;
  clientSecret: string;
  authorizeUrl: Address;
  tokenUrl: string;
  clock: Clock;
  timeoutMs: number;
};

const TokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().default(""),
});

/** Each means that the person has to log in and allow it again. */
const RIGHT_IS_GONE = new Set([
  "invalid_grant",
  "interaction_required",
  "consent_required",
  "login_required",
]);

export function createOAuth(options: OAuthOptions, neededScope: string) {
  const { clientId, clientSecret, clock, timeoutMs } = options;

  const post = (fields: Record<string, string>) =>
    sendRequest(
      options.tokenUrl,
      postForm({ ...fields, client_id: clientId, client_secret: clientSecret }),
      timeoutMs,
    );

  const expiry = (seconds: number) => clock.now().add({ seconds });

  return {
    authorizeUrl(fields: Record<string, string>): string {
      const { authorizeUrl: address } = options;
      const url = new URL(typeof address === "function" ? address() : address);
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
      url.searchParams.set("client_id", clientId);
      url.searchParams.set("response_type", "code");
      url.searchParams.set("code_challenge_method", "S256");
      return url.href;
    },

    async exchange(request: {
      code: string;
      codeVerifier: string;
      redirectUri: string;
    }): Promise<ExchangeOutcome> {
      const answer = await post({
        grant_type: "authorization_code",
        code: request.code,
        redirect_uri: request.redirectUri,
        code_verifier: request.codeVerifier,
      });
      const tokens = read(answer);
      if ("outcome" in tokens)
        return tokens.outcome === "gone" ? { outcome: "refused", reason: "code" } : tokens;
      // A person may untick what was asked for; without it nothing can be written.
      if (!hasScope(tokens.scope, neededScope)) return { outcome: "refused", reason: "scope" };
      if (!tokens.refresh_token) return { outcome: "refused", reason: "no refresh token" };
      return {
        outcome: "connected",
        tokens: {
          accessToken: tokens.access_token,
          refreshToken: tokens.refresh_token,
          expiresAt: expiry(tokens.expires_in),
        },
      };
    },

    async refresh(refreshToken: string, fields: Record<string, string> = {}): Promise<RefreshOutcome> {
      const answer = await post({ grant_type: "refresh_token", refresh_token: refreshToken, ...fields });
      const renewed = read(answer);
      if ("outcome" in renewed) {
        return renewed.outcome === "gone" ? { outcome: "reconnect", reason: renewed.reason } : renewed;
      }
      const tokens: Tokens = {
        accessToken: renewed.access_token,
        // Google keeps the old one and says nothing; Microsoft gives a new one each time.
        refreshToken: renewed.refresh_token ?? refreshToken,
        expiresAt: expiry(renewed.expires_in),
      };
      return { outcome: "refreshed", tokens };
    },
  };
}

type Read = z.infer<typeof TokenAnswer> | { outcome: "gone"; reason: string } | TryAgain;

function read(answer: Answer): Read {
  if (!answer.reached) return { outcome: "try-again", reason: answer.reason, afterSeconds: null };
  if (answer.status === 200) return TokenAnswer.parse(answer.json);
  if (answer.status === 429 || answer.status >= 500) {
    return {
      outcome: "try-again",
      reason: `HTTP ${answer.status}`,
      afterSeconds: retryAfter(answer.headers),
    };
  }
  const { error = "" } = (answer.json ?? {}) as { error?: string };
  if (RIGHT_IS_GONE.has(error)) return { outcome: "gone", reason: error };
  // A wrong client or a wrong question: ours to mend, not the person's.
  throw new Error(`The token endpoint refused: HTTP ${answer.status} ${error}`);
}

/** Microsoft answers with the scope's full address or its short name, in any case. */
function hasScope(granted: string, needed: string): boolean {
  return granted
    .toLowerCase()
    .split(" ")
    .some((scope) => scope === needed.toLowerCase() || scope.endsWith(`/${needed.toLowerCase()}`));
}

export function retryAfter(headers: Headers): number | null {
  const seconds = Number(headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
