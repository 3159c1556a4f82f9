import { lookup } from "node:dns";
import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, publicLookup } from "../public-address.ts";

/**
 * Outside production the stand-in is on this machine: a browser finds it at the product's own `origin`, and we at
 * `loopback`. It is the only one that may be in no public network.
 */
export type StandIn = { origin: () => string; loopback: string };

/** An address that a company has typed, or that its provider names, leads where none of ours may lead. */
export class AddressNotAllowed extends Error {
  override name = "AddressNotAllowed";
}

export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** For a provider's description of itself and its keys; no honest one is near it. */
const MOST_BYTES = 512_000;

type Options = { timeoutMs: number; standIn?: StandIn };
type Asked = { method: string; headers: Record<string, string>; body?: unknown };

/** `fetch` for addresses that strangers give: HTTPS to public networks alone, no redirect, a limit to time and size. */
export function createPublicFetch({ timeoutMs, standIn }: Options) {
  return (address: string, { method, headers, body }: Asked): Promise<Response> => {
    const url = new URL(address);
    const isStandIn = standIn !== undefined && url.origin === standIn.origin();
    if (!isStandIn && !isAllowed(url)) return Promise.reject(new AddressNotAllowed());
    const target = isStandIn ? new URL(url.pathname + url.search, standIn.loopback) : url;
    const send = target.protocol === "https:" ? overHttps : overHttp;
    return new Promise((settle, fail) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const unreachable = () => fail(new NoAnswer());
      const request = send(
        target,
        { method, headers, signal, agent: false, lookup: isStandIn ? lookup : publicLookup },
        (answer) => {
          const parts: Buffer[] = [];
          let size = 0;
          answer.on("data", (part: Buffer) => {
            size += part.length;
            if (size > MOST_BYTES) request.destroy();
            else parts.push(part);
          });
          answer.on("error", unreachable);
          answer.on("aborted", unreachable);
          answer.on("end", () => settle(responseOf(answer.statusCode ?? 502, answer.headers, parts)));
        },
      );
      request.on("error", unreachable);
      request.end(body === undefined || body === null ? undefined : String(body));
    });
  };
}

export function isAllowed(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || url.username || url.password) return false;
  return isIP(host) === 0 || isPublicAddress(host);
}

function responseOf(status: number, headers: NodeJS.Dict<string | string[]>, parts: Buffer[]): Response {
  const kept = new Headers();
  for (const name of ["content-type", "www-authenticate"])
    if (headers[name]) kept.set(name, String(headers[name]));
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : new Uint8Array(Buffer.concat(parts)), {
    status: Math.max(status, 200),
    headers: kept,
  });
}
