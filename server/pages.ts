import { readFile, readdir } from "node:fs/promises";
import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import type { Context } from "hono";
import type { Services } from "./services.ts";

const folder = new URL("../dist/web/", import.meta.url).pathname;

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

type File = { plain: Buffer; brotli: Buffer | null; type: string; etag: string; lasting: boolean };

/** The built site, read once at the start. Every other address is the app's, which finds its own way. */
export async function createPages(services: Services): Promise<(c: Context) => Promise<Response>> {
  const files = await readFiles();
  const settings = settingsForBrowser(services);

  return async (c) => {
    const path = decode(c.req.path);
    const file = files.get(path);
    if (file && !path.endsWith(".html")) return send(c, file);
    const known = files.get(path === "/" ? "/index.html" : `${path}/index.html`);
    const page = known ?? files.get("/app.html") ?? files.get("/index.html");
    if (!page) return c.text("Sidan är inte byggd. Kör npm run build.", 503);
    if (/\.\w{2,5}$/.test(path)) return c.text("Filen finns inte.", 404);
    return sendPage(c, page, settings);
  };
}

/** What the browser needs to know, so that one build serves every place. */
function settingsForBrowser({ settings }: Services): string {
  const { publicKey: key, bookingUrl, instagramUrl, facebookUrl, contactEmail } = settings;
  const value = {
    host: "",
    key,
    bookingUrl,
    instagramUrl,
    facebookUrl,
    contactEmail,
    sandbox: !settings.production,
  };
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

const place = /(<script type="application\/json" id="settings">)[\s\S]*?(<\/script>)/;

function sendPage(c: Context, file: File, settings: string): Response {
  const html = file.plain
    .toString("utf8")
    .replace(place, (_all, open: string, close: string) => open + settings + close);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 22)}"`;
  const headers = { "content-type": types.html!, "cache-control": "no-cache", etag };
  if (c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
  return c.body(html, 200, headers);
}

function send(c: Context, file: File): Response {
  const headers: Record<string, string> = {
    "content-type": file.type,
    "cache-control": file.lasting
      ? "public, max-age=31536000, immutable"
      : "public, max-age=0, must-revalidate",
    etag: file.etag,
    vary: "accept-encoding",
  };
  if (c.req.header("if-none-match") === file.etag) return c.body(null, 304, headers);
  const squeezed = file.brotli && /\bbr\b/.test(c.req.header("accept-encoding") ?? "");
  if (squeezed) headers["content-encoding"] = "br";
  return c.body(new Uint8Array(squeezed ? file.brotli! : file.plain), 200, headers);
}

async function readFiles(): Promise<Map<string, File>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const squeezed = new Set(names.filter((name) => name.endsWith(".br")));
  const files = await Promise.all(
    names
      .filter((name) => !squeezed.has(name))
      .map(async (name) => {
        const plain = await readFile(name);
        const brotli = squeezed.has(`${name}.br`) ? await readFile(`${name}.br`) : null;
        const path = `/${relative(folder, name)}`;
        const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
        const type = types[name.split(".").at(-1)!] ?? "application/octet-stream";
        return [path, { plain, brotli, type, etag, lasting: path.startsWith("/assets/") }] as const;
      }),
  );
  return new Map(files);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
