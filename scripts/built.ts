import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { filesBelow } from "./files.ts";
import { keepingMode } from "./keep-mode.ts";

const COMMON = ["contract", "domain", "formats", "scripts", "package-lock.json"];

/** What is built, and from what. The builders load only when there is something to build. */
const parts = [
  {
    say: "Building the site …",
    stamp: "dist/site.built",
    sources: [...COMMON, "web", "vite.config.ts"],
    build: async () => (await import("./build-web.ts")).buildWeb(),
  },
  {
    say: "Building the server …",
    stamp: "dist/server.built",
    sources: [...COMMON, "server", "sandbox"],
    build: async () => (await import("./build-server.ts")).buildServer(),
  },
];

/** Builds what has changed since the last time, or everything. */
export async function buildWhatChanged({ force = false, say = console.log } = {}): Promise<void> {
  for (const { stamp, sources, build, ...part } of parts) {
    const wanted = fingerprint(sources);
    if (!force && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) continue;
    say(part.say);
    // Each takes the whole machine.
    await keepingMode(build);
    writeFileSync(stamp, wanted);
  }
}

function fingerprint(sources: string[]): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesBelow(source)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}
