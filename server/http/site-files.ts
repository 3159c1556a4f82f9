import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

/** The files of the built site, with what a browser is told about each. */

export type SiteFile = {
  path: string;
  plain: Buffer;
  brotli: Buffer | null;
  type: string;
  etag: string;
  cacheControl: string;
  /** Says itself that search engines shall not list it. */
  hidden: boolean;
};

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

export async function readFiles(folder: string): Promise<Map<string, SiteFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const squeezed = new Set(names.filter((name) => name.endsWith(".br")));
  const files = await Promise.all(
    names
      .filter((name) => !squeezed.has(name))
      .map(async (name) => {
        const path = `/${relative(folder, name)}`;
        const brotli = squeezed.has(`${name}.br`) ? await readFile(`${name}.br`) : null;
        return [path, { ...fileOf(path, await readFile(name)), brotli }] as const;
      }),
  );
  return new Map(files);
}

export function fileOf(path: string, plain: Buffer): SiteFile {
  const type = types[path.split(".").at(-1)!] ?? "application/octet-stream";
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const hidden = path.endsWith(".html") && plain.includes('<meta name="robots" content="noindex');
  return { path, plain, brotli: null, type, etag, cacheControl: cacheControlOf(path), hidden };
}

/** A hashed name never changes its content; a picture seldom; everything else is asked for each time. */
function cacheControlOf(path: string): string {
  if (path.startsWith("/assets/")) return "public, max-age=31536000, immutable";
  if (/\.(avif|webp|jpg|png)$/.test(path)) return "public, max-age=86400, stale-while-revalidate=604800";
  return "no-cache";
}

const compress = promisify(brotliCompress);

export const compressed = async (file: SiteFile): Promise<SiteFile> => ({
  ...file,
  brotli: await compress(file.plain),
});
