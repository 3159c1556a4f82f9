import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { postgresBinaries } from "../test/databases.ts";

/** Debian's Chromium without a window of its own: the interface of the other one costs more than our pages do. */
export const CHROMIUM =
  ["/usr/bin/chromium-headless-shell", "/Applications/Chromium.app/Contents/MacOS/Chromium"].find((path) =>
    existsSync(path),
  ) ?? "/usr/bin/chromium-headless-shell";

/** The tests drive a real browser and a real PostgreSQL; both are Debian packages. */
export function needDebianPackages() {
  const missing = [
    ...(existsSync(CHROMIUM) ? [] : ["chromium-headless-shell"]),
    ...(postgresBinaries() ? [] : ["postgresql"]),
  ];
  if (missing.length === 0) return;
  const asRoot = process.getuid?.() === 0;
  const apt = (...args: string[]) =>
    spawnSync(asRoot ? "apt-get" : "sudo", [...(asRoot ? [] : ["apt-get"]), ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  console.log(`Installing ${missing.join(" and ")} …`);
  if (!apt("update") || !apt("install", "-y", "--no-install-recommends", ...missing)) {
    console.error(`The tests need ${missing.join(" and ")}: install them and try again.`);
    process.exit(1);
  }
}
