import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";

/** The loopback port's environment: the stand-ins may hang up on their caller. */
export type Wire = { Bindings: Partial<HttpBindings> };

/** Longer than any adapter waits. */
const SLOW_MS = 15_000;

export async function slow(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS).unref());
}

/** The work is done, and the answer never comes. */
export async function hangUp(c: Context<Wire>): Promise<Response> {
  c.env.incoming?.socket.destroy();
  return c.body(null, 502);
}

/** A number that looks random and is the same for the same words, from 0 up to (not including) the limit. */
export function pick(words: string, limit: number): number {
  let hash = 2166136261;
  for (const character of words) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0;
  // The last bits of this hash are its weakest: stir once more before dividing.
  hash = Math.imul(hash ^ (hash >>> 15), 2246822507) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % limit;
}
