import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followChanges } from "./live.ts";
import { queryClient } from "./query.ts";
import { dropSession, keepSession } from "./session.ts";
import { settings } from "./settings.ts";

let server: Server;
let asked = 0;
let hasEnded = false;

beforeAll(async () => {
  server = createServer((_, response) => {
    asked += 1;
    if (hasEnded) return void response.writeHead(401).end("{}");
    // The company is made while the line is first asked for.
    if (asked === 1) response.writeHead(409).end("{}");
    else
      response.writeHead(200, { "content-type": "text/event-stream" }).write('data: {"table":"hello"}\n\n');
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  settings.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  dropSession();
  server.closeAllConnections();
  server.close();
});

test("somebody new hears of changes too, and not every one of them plays the daily check", async () => {
  keepSession({
    token: "t1",
    expires_at: "2026-12-01T00:00:00Z",
    user: { id: "1", email: "admin@tartdags.example", role: "admin" },
  });
  const stale = (name: string) => queryClient.getQueryState([name, {}])?.isInvalidated;
  for (const name of ["get-overview", "preview-next-run"]) queryClient.setQueryData([name, {}], {});
  const stop = followChanges();
  await expect.poll(() => stale("get-overview")).toBe(true);
  expect(asked).toBe(2);
  expect(stale("preview-next-run")).toBe(false);
  stop();
});

test("whose session ended while the page was loading reads anew, and so meets it", async () => {
  hasEnded = true;
  keepSession({
    token: "t2",
    expires_at: "2026-12-01T00:00:00Z",
    user: { id: "2", email: "lasare@nordljus.example", role: "viewer" },
  });
  queryClient.setQueryData(["list-employees", {}], {});
  const stop = followChanges();
  await expect.poll(() => queryClient.getQueryState(["list-employees", {}])?.isInvalidated).toBe(true);
  stop();
});
