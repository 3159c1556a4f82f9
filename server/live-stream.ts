import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { refusals } from "../contract/refusals.ts";
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
  if (!caller) {
    log.warn("live line without a session");
    return refused(c, "not-signed-in");
  }
  const follows = admin ? "everybody" : caller.company?.id;
  // Somebody new: the company is made at this moment, and the browser asks again.
  if (!follows) return refused(c, "no-company");

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

function refused(c: Context, code: "not-signed-in" | "no-company"): Response {
  const { status, text } = refusals[code];
  return c.json({ error: text, code }, status);
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
