import { randomUUID } from "node:crypto";
import type { RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { contract } from "../../contract/contract.ts";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";
import { createCallRoute, isCall } from "./call-route.ts";
import { createCalls, databaseErrorAnswer } from "../calls/calls.ts";
import { DatabaseError } from "../database/errors.ts";
import { describeError } from "../database/describe-error.ts";
import { createLoadShedder, type LoadShedder, RETRY_SECONDS } from "../calls/load-shedding.ts";
import { apiPage } from "./api-page.ts";
import type { Health } from "./health.ts";
import { metricsText, type Metrics } from "./metrics.ts";
import { createLiveStream } from "./live-stream.ts";
import type { Live } from "./live.ts";
import { openApi } from "./openapi.ts";
import { createPages } from "./site-pages.ts";
import { Refusal } from "../calls/refusal.ts";
import { secure, securityHeaders } from "./security-headers.ts";
import type { Services } from "../providers/services.ts";
import type { Settings } from "../settings.ts";
import { createUploads } from "../calls/uploads.ts";

/** Longer than any of ours; what is longer is looked at no further. */
const LONGEST_ADDRESS = 2048;

export type Env = { Bindings: HttpBindings };

type Parts = {
  services: Services;
  live: Live;
  metrics: Metrics;
  health: Health;
  loadShedder?: LoadShedder;
  /** What else is reached by its own address: the sandbox's pages, webhooks, feeds. */
  routes: Hono<Env>[];
};

/** Everything that is reached over HTTP: calls by their own route, and live changes, health, pages by an app. */
export async function createHttp({
  services,
  live,
  metrics,
  health,
  loadShedder = createLoadShedder(),
  routes,
}: Parts): Promise<RequestListener> {
  const { clock, settings } = services;
  const uploads = createUploads();
  const calls = await createCalls(services, loadShedder, uploads);
  const pages = await createPages(services);
  const app = new Hono<Env>();

  app.use(secure(settings));

  app.get("/live/v1", createLiveStream(services, live));
  // Made once, when somebody asks: making them takes longer than any answer may.
  let description: string | undefined;
  let page: ReturnType<typeof apiPage> | undefined;
  app.get("/openapi.json", (c) => {
    description ??= JSON.stringify(openApi(contract, services.publicUrl));
    return c.body(description, 200, { "content-type": "application/json" });
  });
  app.get("/api", (c) => c.html((page ??= apiPage(contract))));
  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const state = await health.read();
    return c.json(state, state.ready ? 200 : 503);
  });
  app.get("/metrics", async (c) =>
    c.text(await metricsText(metrics, { services, live, health, loadShedder, uploads })),
  );

  for (const route of routes) app.route("/", route);
  app.get("*", (c) => pages(c));
  app.notFound((c) => c.json({ error: "Sidan finns inte.", code: "unknown-call" }, 404));
  app.onError((error, c) => {
    const request = randomUUID();
    services.log.error({ request, err: describeError(error) }, "request failed");
    if (error instanceof DatabaseError) {
      const { status, body } = databaseErrorAnswer(error);
      return c.json(body, status, { "retry-after": RETRY_SECONDS });
    }
    const { message, code } = new Refusal("unexpected");
    return c.json({ error: message, code, request }, 500, { "x-request-id": request });
  });
  const answerCall = createCallRoute({ calls, clock, metrics, settings, loadShedder });
  const others = getRequestListener(app.fetch as never);
  const notFound = refusalSender("unknown-call", settings);
  return (request, response) => {
    if (request.url!.length > LONGEST_ADDRESS) notFound(response);
    else void (isCall(request) ? answerCall(request, response) : others(request, response));
  };
}

/** Refuses a request before anything is done with it. What it holds is not read, so the connection is closed. */
function refusalSender(code: RefusalCode, settings: Settings) {
  const { status, text } = refusals[code];
  const body = JSON.stringify({ error: text, code });
  const headers = {
    ...securityHeaders(settings),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    connection: "close",
  };
  return (response: ServerResponse) => void response.writeHead(status, headers).end(body);
}
