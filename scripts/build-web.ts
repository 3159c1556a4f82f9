import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build, type Rolldown } from "vite";
import { prerenderPages } from "./prerender-pages.ts";
import { buildServiceWorker } from "./service-worker.ts";

const OUT = "dist/web";
const STAMP = "dist/built";
const SOURCES = ["web", "contract", "domain", "scripts", "vite.config.ts", "package-lock.json"];

/** Builds the site when its sources have changed since the last time. */
export async function buildWeb({ force = false, say = console.log } = {}): Promise<void> {
  const wanted = fingerprint();
  if (!force && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  say("Building the site …");
  const { output } = (await build({ logLevel: "warn" })) as Rolldown.RolldownOutput;
  await prerenderPages(OUT, output);
  await buildServiceWorker(OUT);
  squeeze();
  writeFileSync(STAMP, wanted);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((source) => filesBelow(source)).sort()) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Compressed once, at the highest setting. What the server fills in (pages, robots, sitemap) it compresses itself. */
function squeeze() {
  for (const file of filesBelow(OUT).filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))) {
    const plain = readFileSync(file);
    const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (small.length < plain.length) writeFileSync(`${file}.br`, small);
  }
}
