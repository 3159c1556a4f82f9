import { createHash } from "node:crypto";
import type { Context } from "hono";
import type { Env } from "./app.ts";

/** A calendar to those who subscribe to it, or that it is as they have it. */
export function sendFeed(c: Context<Env>, feed: string): Response {
  const etag = `"${createHash("sha256").update(feed).digest("base64url")}"`;
  const headers = { etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex, nofollow" };
  const known = c.req.header("if-none-match")?.split(",") ?? [];
  if (known.some((tag) => tag.trim().replace(/^W\//, "") === etag)) return c.body(null, 304, headers);
  return c.body(feed, 200, {
    ...headers,
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'inline; filename="tartdags.ics"',
  });
}
