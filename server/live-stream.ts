import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { identify } from "./auth/identify.ts";
import type { Live } from "./live.ts";
import type { Services } from "./services.ts";

const HEARTBEAT_MS = 25_000;
/** Admins hear of every customer's changes; once in a while is live enough. */
const ADMIN_PAUSE_MS = 1_000;

/** A browser's open line: it is told which table of its own company changed, and fetches what it shows again. */
export async function liveStream(c: Context, { db, clock, log }: Services, live: Live): Promise<Response> {
  const token = c.req.header("authorization")?.match(/^Bearer (.+)$/)?.[1];
  const caller = token ? await identify(db, clock, token) : null;
  const admin = caller?.role === "admin";
  const follows = caller?.purpose === "full" ? (admin ? "everybody" : caller.company?.id) : null;
  if (!caller || !follows) {
    log.warn("live line without a session");
    return c.json({ error: "Du behöver logga in.", code: "not-signed-in" }, 401);
  }

  const answer = streamSSE(c, async (stream) => {
    const write = (table: string) => void stream.writeSSE({ data: JSON.stringify({ table }) });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const tell = admin ? atMostEvery(ADMIN_PAUSE_MS, write) : write;
    const leave = live.join({ tokenHash: caller.tokenHash, follows, tell, end });
    stream.onAbort(end);
    await stream.writeSSE({ data: JSON.stringify({ table: "hello" }) });
    // A comment now and then keeps proxies from closing a line that is still.
    const beat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
    await over;
    clearInterval(beat);
    leave();
  });
  answer.headers.set("content-type", "text/event-stream; charset=utf-8");
  return answer;
}

/** The first is told after the pause, for all that came meanwhile. */
function atMostEvery(ms: number, tell: (table: string) => void): (table: string) => void {
  let waiting: ReturnType<typeof setTimeout> | null = null;
  return (table) => {
    waiting ??= setTimeout(() => {
      waiting = null;
      tell(table);
    }, ms);
  };
}
