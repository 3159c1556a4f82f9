import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { identify } from "./auth/identify.ts";
import type { Live } from "./live.ts";
import type { Services } from "./services.ts";

const HEARTBEAT_MS = 25_000;

/** A browser's open line: it is told which table of its own company changed, and fetches what it shows again. */
export async function liveStream(c: Context, { db, clock }: Services, live: Live): Promise<Response> {
  const token = c.req.header("authorization")?.match(/^Bearer (.+)$/)?.[1];
  const caller = token ? await identify(db, clock, token) : null;
  const company = caller?.purpose === "full" ? caller.company : null;
  if (!company) return c.json({ error: "Du behöver logga in.", code: "not-signed-in" }, 401);

  return streamSSE(c, async (stream) => {
    const leave = live.join({
      company: company.id,
      tell: (table) => void stream.writeSSE({ data: JSON.stringify({ table }) }),
    });
    stream.onAbort(() => void leave());
    await stream.writeSSE({ data: JSON.stringify({ table: "hello" }) });
    while (!stream.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- the line stays open; the comment keeps proxies from closing it
      await stream.sleep(HEARTBEAT_MS);
      // oxlint-disable-next-line no-await-in-loop
      await stream.write(": still here\n\n");
    }
  });
}
