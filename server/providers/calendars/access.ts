import type { Clock } from "../../../domain/clock.ts";
import type { Calendar, EventFailure, Reconnect, Tokens, TryAgain } from "./calendar.ts";

const RENEW_BEFORE_SECONDS = 60;

/**
 * Does work that needs an access token: renewed beforehand when it is about to end, and once more when the
 * provider says that it has. New tokens are kept before they are used: Microsoft's old ones die.
 */
export async function withAccess<Done extends { outcome: string }>(
  calendar: Calendar,
  { tokens, keep, clock }: { tokens: Tokens; keep: (tokens: Tokens) => Promise<void>; clock: Clock },
  work: (accessToken: string) => Promise<Done | EventFailure>,
): Promise<Done | Exclude<EventFailure, { outcome: "expired" }>> {
  let current: Tokens | Reconnect | TryAgain = tokens;

  async function renew({ refreshToken }: Tokens): Promise<Tokens | Reconnect | TryAgain> {
    const answer = await calendar.refresh(refreshToken);
    if (answer.outcome !== "refreshed") return answer;
    await keep(answer.tokens);
    return answer.tokens;
  }

  const soon = clock.now().add({ seconds: RENEW_BEFORE_SECONDS });
  if (Temporal.Instant.compare(tokens.expiresAt, soon) <= 0) current = await renew(tokens);
  if ("outcome" in current) return current;
  const first = await work(current.accessToken);
  if (!isExpired(first)) return first;

  current = await renew(current);
  if ("outcome" in current) return current;
  const second = await work(current.accessToken);
  if (!isExpired(second)) return second;
  return { outcome: "reconnect", reason: "a fresh token is refused" };
}

function isExpired(answer: { outcome: string }): answer is { outcome: "expired" } {
  return answer.outcome === "expired";
}
