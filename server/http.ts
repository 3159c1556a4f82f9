import type { HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { contract } from "../contract/contract.ts";
import { createCalls, type Incoming, troubleAnswer } from "./calls.ts";
import { DatabaseTrouble } from "./database/trouble.ts";
import { createGate } from "./gate.ts";
import { apiPage } from "./api-page.ts";
import type { Health } from "./health.ts";
import { calledAt, metricsText, type Metrics } from "./metrics.ts";
import { liveStream } from "./live-stream.ts";
import type { Live } from "./live.ts";
import { openApi } from "./openapi.ts";
import { createPages } from "./pages.ts";
import { secure } from "./security-headers.ts";
import type { Services } from "./services.ts";

const RETRY_SECONDS = "2";

export type Env = { Bindings: HttpBindings };

type Parts = {
  services: Services;
  live: Live;
  metrics: Metrics;
  health: Health;
  /** What else is reached by its own address: the sandbox's pages, webhooks, feeds. */
  doors: Hono<Env>[];
};

/** The one app: security headers, calls, live changes, health, and the pages. */
export async function createHttp({ services, live, metrics, health, doors }: Parts): Promise<Hono<Env>> {
  const { clock, settings } = services;
  const gate = createGate();
  const calls = await createCalls(services, gate);
  const pages = await createPages(services);
  const app = new Hono<Env>();

  app.use(secure(settings));

  app.on(["POST"], ["/functions/v1/:name", "/auth/v1/:name", "/rpc/v1/:name"], async (c) => {
    const started = performance.now();
    const answer = await calls(incomingOf(c, settings.trustProxy));
    calledAt(metrics, answer.call ?? "unknown", answer.status, performance.now() - started);
    c.header("x-request-id", answer.requestId);
    c.header("x-now", clock.now().toString());
    c.header("cache-control", "no-store");
    for (const [name, value] of Object.entries(answer.headers ?? {})) c.header(name, value);
    // The rest of a body that is too large is never read, so the line cannot be used again.
    if (answer.status === 413) c.header("connection", "close");
    if (answer.status === 503) c.header("retry-after", RETRY_SECONDS);
    return c.json(answer.body, answer.status as 200);
  });

  app.get("/live/v1", (c) => liveStream(c, services, live));
  app.get("/openapi.json", (c) => c.json(openApi(contract, services.publicUrl)));
  app.get("/api", (c) => c.html(apiPage(contract)));
  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const state = await health.read();
    return c.json(state, state.ready ? 200 : 503);
  });
  app.get("/metrics", async (c) => c.text(await metricsText(metrics, { services, live, health, gate })));

  for (const door of doors) app.route("/", door);
  app.get("*", (c) => pages(c));
  app.notFound((c) => c.json({ error: "Sidan finns inte.", code: "unknown-call" }, 404));
  app.onError((error, c) => {
    services.log.error(
      { name: error.name, stack: error.stack?.split("\n").slice(1, 6).join("\n") },
      "request failed",
    );
    if (error instanceof DatabaseTrouble) {
      const { status, body } = troubleAnswer(error);
      return c.json(body, status, { "retry-after": RETRY_SECONDS });
    }
    return c.json({ error: "Något gick fel. Vänligen försök igen.", code: "unexpected" }, 500);
  });
  return app;
}

function incomingOf(c: Context<Env>, trustProxy: boolean): Incoming {
  return {
    path: c.req.path,
    address: addressOfClient(c, trustProxy),
    header: (name) => c.req.header(name),
    text: (maxBytes) => readText(c, maxBytes),
  };
}

/** Behind a proxy that is trusted, the last hop it reports; otherwise whoever holds the socket. */
export function addressOfClient(c: Context<Env>, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return forwarded || (c.env.incoming.socket.remoteAddress ?? "unknown");
}

async function readText(c: Context<Env>, maxBytes: number): Promise<string | null> {
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) return null;
  if (c.req.header("content-length")) return c.req.text();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
