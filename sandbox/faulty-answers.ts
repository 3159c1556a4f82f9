import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The loopback port's environment: the stand-ins may hang up on their caller. */
export type LoopbackEnv = { Bindings: Partial<HttpBindings> };

/** Longer than any adapter waits. */
const SLOW_MS = 15_000;

export async function slow(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
}

/** Closes the connection instead of answering, after the work was done. */
export async function dropConnection(c: Context<LoopbackEnv>): Promise<Response> {
  c.env.incoming?.socket.destroy();
  return c.body(null, 502);
}

/** A deterministic hash of the text, from 0 up to (not including) the limit. */
export function pick(words: string, limit: number): number {
  let hash = 2166136261;
  for (const character of words) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0;
  // The last bits of this hash are its weakest: stir once more before dividing.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % limit;
}
