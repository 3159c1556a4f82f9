import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeServers, openServer } from "../../test/http-server.ts";
import { createWorld, type World } from "../../test/world.ts";
import { fileOf } from "./site-files.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(async () => {
  closeServers();
  await world.close();
});

describe("headers", () => {
  test("every answer forbids foreign and inline script, frames, sniffing and referrers", async () => {
    const sendRequest = await openServer(world.services);
    for (const path of ["/", "/dashboard", "/finns-inte", "/healthz", "/functions/v1/get-user", "/x.js"]) {
      const { headers } = await sendRequest(path, path.startsWith("/functions") ? { method: "POST" } : {});
      const policy = headers.get("content-security-policy")!;
      expect(policy).toMatch(
        /default-src 'none'.*script-src 'self';.*frame-ancestors 'none'; base-uri 'none'/,
      );
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("set-cookie")).toBeNull();
      // Only production insists on HTTPS.
      expect(headers.get("strict-transport-security")).toBeNull();
    }
  });

  test.each(["/", "/calendar/feed/", "/functions/v1/", "/checkout?redirect="])(
    "an address that begins with %s and is longer than 2 kB is not found, however it goes on",
    async (path) => {
      const sendRequest = await openServer(world.services);
      for (const rest of ["/".repeat(9000), "%09".repeat(3000)]) {
        for (const method of ["GET", "POST"]) {
          const answer = await sendRequest(path + rest, { method });
          expect(answer.status).toBe(404);
          expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
        }
      }
    },
  );

  test("a slash at the end is taken away within our own pages only", async () => {
    const sendRequest = await openServer(world.services);
    const led = async (path: string) => {
      const { status, headers } = await sendRequest(path);
      const location = headers.get("location");
      return [status, location && new URL(location, "https://tartdags.example").href];
    };
    expect(await led("/om-oss/?a=1")).toEqual([301, "https://tartdags.example/om-oss?a=1"]);
    expect(await led("/om-oss///")).toEqual([301, "https://tartdags.example/om-oss"]);
    const hosts = [
      "%5C",
      "%5c%5c",
      "%09/",
      "%0d%0a/",
      "%2F",
      "/",
      "%255C",
      "%25255C",
      "%09%5C",
      "x/..//",
      "x/%5C..",
    ];
    for (const host of hosts) {
      for (const end of ["/", "//", "/?to=https://ond.example/", "%2F"]) {
        const [status, location] = await led(`/${host}ond.example${end}`);
        // The page is not built here: anything but a redirect will do.
        expect([`${host}${end}`, status === 301 && location?.toString()]).toEqual([`${host}${end}`, false]);
      }
    }
  });

  test("drawings and live changes are told to be UTF-8, as all text is", async () => {
    expect(fileOf("/logo.svg", Buffer.from("<svg/>")).type).toBe("image/svg+xml; charset=utf-8");
    const { hr } = await world.buildCompany();
    const sendRequest = await openServer(world.services);
    const line = await sendRequest("/live/v1", { headers: { authorization: `Bearer ${hr.token}` } });
    expect(line.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    await line.body?.cancel();
  });
});
