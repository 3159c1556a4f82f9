import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

/** Writes the service worker with the names of this build's files in it. */
export async function buildServiceWorker(out: string): Promise<void> {
  const assets = readdirSync(join(out, "assets")).filter((name) => /\.(js|css|woff2)$/.test(name));
  const files = ["/favicon.svg", ...assets.map((name) => `/assets/${name}`)].sort();
  const version = createHash("sha256")
    .update(files.join("\n"))
    .update(readFileSync(join(out, "offline/index.html")))
    .update(readFileSync("web/service-worker.ts"))
    .digest("hex")
    .slice(0, 12);
  await build({
    configFile: false,
    logLevel: "warn",
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) },
    build: {
      outDir: out,
      emptyOutDir: false,
      copyPublicDir: false,
      target: "es2023",
      rolldownOptions: {
        input: "web/service-worker.ts",
        output: { entryFileNames: "service-worker.js", format: "iife" },
      },
    },
  });
}
