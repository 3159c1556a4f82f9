import { afterEach, expect, test, vi } from "vitest";
import { makeInstallable } from "./installable.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("a page that is fetched anew is remembered without its token, and fetched once; then somebody is told", () => {
  const heard = new Map<string, (event: object) => void>();
  const kept = new Map<string, string>();
  const reload = vi.fn();
  const preventDefault = vi.fn();
  vi.stubEnv("PROD", true);
  vi.stubGlobal("addEventListener", (name: string, hear: (event: object) => void) => heard.set(name, hear));
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const address = new URL("https://tartdags.example/min-sida?token=hemlig#hemlig");
  vi.stubGlobal("location", { href: address.href, pathname: address.pathname, reload });

  const tellOutdated = vi.fn();
  makeInstallable(tellOutdated);
  heard.get("vite:preloadError")!({ preventDefault });
  expect(tellOutdated).not.toHaveBeenCalled();
  heard.get("vite:preloadError")!({ preventDefault });

  expect([...kept.values()]).toEqual(["/min-sida"]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(preventDefault).toHaveBeenCalledTimes(1);
  expect(tellOutdated).toHaveBeenCalledTimes(1);
});
