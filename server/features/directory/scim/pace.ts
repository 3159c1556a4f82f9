import type { Clock } from "../../../../domain/clock.ts";

/** Two hundred a second over a minute: more than Entra or Okta send, and less than keeps others waiting. */
const PER_MINUTE = 12_000;

/** Counts a token's requests in this minute, in this process. */
export function createPace(clock: Clock): (tokenId: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (tokenId) => {
    const current = Math.floor(clock.now().epochMilliseconds / 60_000);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const count = (counts.get(tokenId) ?? 0) + 1;
    counts.set(tokenId, count);
    return count <= PER_MINUTE;
  };
}
