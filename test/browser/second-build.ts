import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

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
    const answer = await fetch(server + (second ? original(path) : path), { redirect: "manual" });
    const type = answer.headers.get("content-type") ?? "";
    const body = Buffer.from(await answer.arrayBuffer());
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
    close: () => new Promise((done) => front.close(done)),
  };
}
