import { createServer } from "node:http";
import { expect, test } from "vitest";
import { startCaddy } from "../test/load/caddy.ts";

/** The shipped Caddyfile in a real proxy, which `npm test` does without. */

test("the proxy says nothing of a mailed link when an instance breaks off or is gone", async () => {
  const instance = createServer((request, answer) => {
    if (!request.url!.includes("token")) return answer.end("ready");
    answer.writeHead(200, { "content-length": 1000 }).write("half", () => answer.destroy());
  });
  await new Promise<void>((done) => instance.listen(0, "127.0.0.1", done));
  const { port } = instance.address() as { port: number };
  // Some versions name the request only when they say everything.
  const proxy = await startCaddy([`http://127.0.0.1:${port}`], "debug");
  try {
    const link = `${proxy.url}/auth/magic?token=canary`;
    await expect(fetch(link).then((answer) => answer.text())).rejects.toThrow("terminated");
    await expect.poll(proxy.said).toContain("aborting with incomplete response");

    instance.close();
    instance.closeAllConnections();
    const [page, called] = await Promise.all([
      fetch(link),
      fetch(`${proxy.url}/auth/v1/get-user`, { method: "POST", body: "{}" }),
    ]);
    expect([page.status, await page.text()]).toEqual([503, expect.stringMatching(/^Tårtdags är/)]);
    const told = expect.objectContaining({ code: "not-ready" });
    expect([called.status, await called.json()]).toEqual([503, told]);
    await expect.poll(proxy.said).toContain("http.log.error");
    expect(proxy.said()).not.toContain("canary");
  } finally {
    await proxy.stop();
  }
});

test("the proxy delivers what is not to happen twice once, and asks again for a page", async () => {
  const seen: string[] = [];
  const instance = createServer((request, answer) => {
    const { pathname } = new URL(request.url!, "http://instance");
    if (pathname === "/" || pathname === "/readyz") return answer.end("ready");
    seen.push(`${request.method} ${pathname}`);
    // Only the first is broken off: whoever asks again is answered.
    if (seen.filter((other) => other === seen.at(-1)).length > 1) return answer.end("again");
    return request.socket.destroy();
  });
  await new Promise<void>((done) => instance.listen(0, "127.0.0.1", done));
  const { port } = instance.address() as { port: number };
  const proxy = await startCaddy([`http://127.0.0.1:${port}`]);
  try {
    const once = [
      "GET /calendar/callback/google",
      "GET /functions/v1/create-checkout-session",
      "POST /functions/v1/add-employee",
    ];
    for (const asked of [...once, "GET /dashboard"]) {
      const [method, path] = asked.split(" ") as [string, string];
      // A line that was used before is one that the proxy would take again.
      await fetch(proxy.url).then((answer) => answer.text());
      const body = method === "POST" ? "{}" : null;
      const { status } = await fetch(`${proxy.url}${path}?state=once`, { method, body });
      expect([asked, status]).toEqual([asked, once.includes(asked) ? 503 : 200]);
    }
    expect(seen).toEqual([...once, "GET /dashboard", "GET /dashboard"]);
  } finally {
    await proxy.stop();
    instance.close();
    instance.closeAllConnections();
  }
});
