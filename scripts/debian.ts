import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { postgresBinaries } from "../test/databases.ts";

/** Debian's Chromium without a window of its own: the interface of the other one costs more than our pages do. */
export const CHROMIUM =
  ["/usr/bin/chromium-headless-shell", "/Applications/Chromium.app/Contents/MacOS/Chromium"].find((path) =>
    existsSync(path),
  ) ?? "/usr/bin/chromium-headless-shell";

/** Metrically the usual Arial and Times: with other letters, words take other room than they do at home. */
const FONTS = "/usr/share/fonts/truetype/liberation";

const isThere = {
  "chromium-headless-shell": () => existsSync(CHROMIUM),
  "fonts-liberation": () => process.platform !== "linux" || existsSync(FONTS),
  postgresql: () => postgresBinaries() !== null,
  caddy: () => spawnSync("caddy", ["version"]).status === 0,
};

/** The tests drive a real browser, a real PostgreSQL and, at length, a real proxy; they are Debian packages. */
export function needDebianPackages(...wanted: (keyof typeof isThere)[]) {
  const missing = wanted.filter((name) => !isThere[name]());
  if (missing.length === 0) return;
  const asRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync(asRoot ? "apt-get" : "sudo", [...(asRoot ? [] : ["apt-get"]), ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  console.log(`Installing ${missing.join(" and ")} …`);
  if (!apt("update") || !apt("install", "-y", "--no-install-recommends", ...missing)) {
    console.error(`This needs ${missing.join(" and ")}. Install what is missing and try again.`);
    process.exit(1);
  }
}
