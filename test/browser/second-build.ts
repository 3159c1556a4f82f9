import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The same site as if it had been built again: every script and style has another name, and the old names are gone. */
const renamed = (text: string) => text.replaceAll(/(-[\w-]{8})\.(js|css)\b/g, "$1.second.$2");
const original = (path: string) => path.replace(/\.second\.(js|css)$/, ".$1");

const isHashed = (path: string) => /^\/assets\/.*\.(js|css)$/.test(path);
const isText = (type: string) => /html|javascript|css/.test(type);

/** Stands before a server, and puts its next build in place when it is told to. */
export async function serveBuilds(server: string) {
  let second = false;
  const front = createServer(async (request, response) => {
    const path = request.url!;
    if (isHashed(path) && (path !== original(path)) !== second) return void response.writeHead(404).end();
    const answer = await pass(request, response, server + (second ? original(path) : path));
    if (!answer) return void response.destroy();
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer().catch(() => new ArrayBuffer(0)));
    const policy = answer.headers.get("content-security-policy");
    response.writeHead(answer.status, {
      "content-type": type,
      "cache-control": isHashed(path) ? "public, max-age=31536000, immutable" : "no-cache",
      ...(policy ? { "content-security-policy": policy } : {}),
    });
    const ours = second && isText(type);
    // Another version also where only the names in it differ.
    response.end(ours ? renamed(body.toString()).replace(/(`tartdags-`,\w=\w\+`)/, "$1second-") : body);
  });
  await new Promise<void>((done) => front.listen(0, "localhost", done));
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    buildAgain: () => void (second = true),
    close: () => {
      const closed = new Promise((done) => front.close(done));
      front.closeAllConnections();
      return closed;
    },
  };
}

/** Pages, files and calls alike; nothing where whoever asked has gone meanwhile. */
async function pass(request: IncomingMessage, response: ServerResponse, address: string) {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  const { authorization, apikey, "content-type": type, "idempotency-key": key } = request.headers;
  const given = { authorization, apikey, "content-type": type, "idempotency-key": key };
  const body = request.method === "POST" ? await buffer(request) : undefined;
  return fetch(address, {
    method: request.method!,
    headers: Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    redirect: "manual",
    signal: gone.signal,
    ...(body && { body: new Uint8Array(body) }),
  }).catch(() => undefined);
}
