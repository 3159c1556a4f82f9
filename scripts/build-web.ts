import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { build, type Rolldown } from "vite";
import { filesBelow } from "./files.ts";
import { prerenderPages } from "./prerender-pages.ts";
import { buildServiceWorker } from "./service-worker.ts";

const OUT = "dist/web";

/**
 * What every screen begins with is one file instead of twenty, and so are the icons: each file is a request of its own and
 * compressed by itself. The script that hydrates a finished page stays alone, since it comes first.
 */
const NOT_SHARED = /web.main\.tsx|hydrate-on-interaction|preload-helper|index\.html/;
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: "icons", test: /lucide-react/, minShareCount: 2, priority: 1 },
  { name: "base", tags: ["$initial"], test: (id) => !NOT_SHARED.test(id) },
];

/** Builds the site: the app, the public pages as finished HTML, the service worker, everything compressed. */
export async function buildWeb(): Promise<void> {
  const { output } = (await build({
    logLevel: "warn",
    build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
  })) as Rolldown.RolldownOutput;
  await prerenderPages(OUT, output);
  await buildServiceWorker(OUT);
  compress();
}

/** Compressed once, at the highest setting. What the server fills in (pages, robots, sitemap) it compresses itself. */
function compress() {
  for (const file of filesBelow(OUT).filter((name) => /\.(js|css|svg|json|webmanifest)$/.test(name))) {
    const plain = readFileSync(file);
    const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    if (small.length < plain.length) writeFileSync(`${file}.br`, small);
  }
}
