import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../domain/clock.ts";
import type { Calls, Incoming } from "../calls/calls.ts";
import { busyHeaders, type LoadShedder, RETRY_SECONDS } from "../calls/load-shedding.ts";
import { calledAt, type Metrics } from "./metrics.ts";
import { readBody } from "./read-body.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Settings } from "../settings.ts";

const paths = /^\/(?:functions|auth|rpc)\/v1\/[^/?]+$/;

export const isCall = ({ method, url }: IncomingMessage): boolean => method === "POST" && paths.test(url!);

type Parts = { calls: Calls; clock: Clock; metrics: Metrics; settings: Settings; loadShedder: LoadShedder };

/** Where calls come in: straight from the socket, for they are most of what the server does. */
export function createCallRoute({ calls, clock, metrics, settings, loadShedder }: Parts) {
  const headers = securityHeaders(settings);
  const busy = busyHeaders(headers);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (loadShedder.reject(response, busy)) return;
    const started = performance.now();
    const answer = await calls(incomingOf(request, settings.trustProxy));
    calledAt(metrics, answer.call ?? "unknown", answer.status, performance.now() - started);
    const body = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      ...headers,
      ...answer.headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "x-request-id": answer.requestId,
      "x-now": clock.now().toString(),
      "cache-control": "no-store",
      // An unread body is left on the connection, so that it cannot be kept alive.
      ...(request.complete ? {} : { connection: "close" }),
      ...(answer.status === 503 ? { "retry-after": RETRY_SECONDS } : {}),
    });
    response.end(body);
  };
}

function incomingOf(request: IncomingMessage, trustProxy: boolean): Incoming {
  return {
    path: request.url!,
    address: addressOfClient(request, trustProxy),
    header: (name) => request.headers[name] as string | undefined,
    hasArrived: () => request.complete,
    text: (maxBytes) => readText(request, maxBytes),
  };
}

/** Behind a proxy that is trusted, the last hop it reports; otherwise whoever holds the socket. */
export function addressOfClient({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(headers["x-forwarded-for"] ?? "")
        .split(",")
        .at(-1)
        ?.trim()
    : "";
  return forwarded || (socket.remoteAddress ?? "unknown");
}

async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const body = await readBody(request, request.headers["content-length"], maxBytes);
  return body.toString("utf8");
}
