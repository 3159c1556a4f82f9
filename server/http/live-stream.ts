import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { ORDINARY_LIMIT } from "../../contract/define.ts";
import { refusals } from "../../contract/refusals.ts";
import { identify } from "../calls/identify.ts";
import { bearerToken } from "../database/tokens.ts";
import { addressOfClient } from "./call-route.ts";
import type { Env } from "./app.ts";
import { createRateLimits } from "../calls/rate-limit.ts";
import type { Live } from "./live.ts";
import type { Services } from "../providers/services.ts";

const HEARTBEAT_MS = 25_000;
/** Admins get every company's changes, so that theirs are throttled. */
const ADMIN_PAUSE_MS = 1_000;

/** Whoever asks without end, with a session or without one. */
const LIVE = { name: "live", limit: ORDINARY_LIMIT };

/** Server-sent events: which table of the browser's own company changed, so that it refetches what it shows. */
export function createLiveStream(services: Services, live: Live): (c: Context<Env>) => Promise<Response> {
  const { db, clock, log, settings } = services;
  const limits = createRateLimits(db, clock);
  return async (c) => {
    const address = addressOfClient(c.env.incoming, settings.trustProxy);
    if (settings.limits && !(await limits.allows(LIVE, address))) return refused(c, "too-many");
    const token = bearerToken(c.req.header("authorization"));
    const caller = token ? await identify(db, clock, token) : null;
    const admin = caller?.role === "admin";
    if (!caller) {
      log.warn("live line without a session");
      return refused(c, "not-signed-in");
    }
    if (caller.lacks) return refused(c, "second-factor-needed");
    const follows = admin ? "everybody" : caller.company?.id;
    // Somebody new: the company is made at this moment, and the browser asks again.
    if (!follows) return refused(c, "no-company");

    // A HEAD request has no body and would never end.
    if (c.req.method === "HEAD") return c.body(null);

    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let write = (_table: string): void => {};
    const tell = admin
      ? atMostEvery(ADMIN_PAUSE_MS, (table) => write(table))
      : (table: string) => write(table);
    const leave = live.join({ userId: caller.userId, tokenHash: caller.tokenHash, follows, tell, end });
    if (!leave) return refused(c, "too-many");
    // The stream says nothing of a connection that was cut before it was begun.
    const { socket } = c.env.incoming;
    socket.once("close", end);
    if (socket.destroyed) end();

    const answer = streamSSE(c, async (stream) => {
      stream.onAbort(end);
      write = (table) => void stream.writeSSE({ data: JSON.stringify({ table }) });
      write("hello");
      // Keep-alive comments, or proxies close an idle connection.
      const beat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
      await over;
      clearInterval(beat);
      socket.off("close", end);
      leave();
    });
    answer.headers.set("content-type", "text/event-stream; charset=utf-8");
    return answer;
  };
}

function refused(
  c: Context,
  code: "not-signed-in" | "no-company" | "too-many" | "second-factor-needed",
): Response {
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
