import { readFile } from "node:fs/promises";
import type { Context } from "hono";
import { subprocessorsOf } from "./subprocessors.ts";
import type { Language } from "../../domain/language.ts";
import { ownPath } from "../../domain/own-url.ts";
import { languageAskedFor } from "./language.ts";
import { root } from "../settings.ts";
import { compressed, fileOf, readFiles, type SiteFile } from "./site-files.ts";
import type { Services } from "../providers/services.ts";

const built = new URL("dist/", root).pathname;

/**
 * The built site, read once at the start. Public pages are finished HTML; the app's own addresses get its shell, which
 * finds its own way; any other address does not exist.
 */
export async function createPages(services: Services): Promise<(c: Context) => Promise<Response>> {
  const files = await readFiles(`${built}web/`);
  const isAddress = await readAddresses();
  const ready = new Map<string, Promise<SiteFile>>();

  /** Filled in at the first request, when the server knows its own address. */
  const filled = (name: string, file: SiteFile) => {
    if (!ready.has(name)) ready.set(name, fillIn(file, services));
    return ready.get(name)!;
  };

  type Found = { name: string; status: 200 | 404; inBoth?: true };

  function findPage(path: string, language: Language): Found | null {
    const name = path === "/" ? "/index.html" : `${path}/index.html`;
    const english = `${path}/index.en.html`;
    if (files.has(english)) return { name: language === "en" ? english : name, status: 200, inBoth: true };
    if (files.has(name)) return { name, status: 200 };
    if (!isAddress(path) && files.has("/404.html")) return { name: "/404.html", status: 404 };
    const shell = ["/app.html", "/index.html"].find((each) => files.has(each));
    return shell ? { name: shell, status: 200 } : null;
  }

  return async (c) => {
    const path = decode(c.req.path);
    const file = files.get(path);
    if (file && !path.endsWith(".html")) {
      return send(c, /\.(txt|xml)$/.test(path) ? await filled(path, file) : file);
    }
    if (/\.\w{2,5}$/.test(path)) return c.text("Filen finns inte.", 404);
    const plain = withoutSlash(path);
    const own = plain === path ? null : ownPath(plain + new URL(c.req.url).search);
    if (own) return c.redirect(own, 301);
    const page = findPage(path, languageAskedFor(c));
    if (!page) return c.text("Sidan är inte byggd. Kör npm run build.", 503);
    const vary = page.inBoth ? "accept-encoding, accept-language" : undefined;
    return send(c, await filled(page.name, files.get(page.name)!), page.status, vary);
  };
}

function send(c: Context, file: SiteFile, status: 200 | 404 = 200, vary = "accept-encoding"): Response {
  const headers: Record<string, string> = {
    "content-type": file.type,
    "cache-control": file.cacheControl,
    etag: file.etag,
    vary,
  };
  if (file.hidden) headers["x-robots-tag"] = "noindex, nofollow";
  // Read by developer tools: an error in the console names its source file.
  if (/^\/assets\/.*\.js$/.test(file.path)) headers["sourcemap"] = `${file.path}.map`;
  if (status === 200 && c.req.header("if-none-match") === file.etag) return c.body(null, 304, headers);
  const squeezed = file.brotli && /\bbr\b/.test(c.req.header("accept-encoding") ?? "");
  if (squeezed) headers["content-encoding"] = "br";
  return c.body(new Uint8Array(squeezed ? file.brotli! : file.plain), status, headers);
}

// JSON within a page has every < escaped.
const settingsPlace = /(id="settings">)[^<]*/;
const dataBlocks = /ld\+json">[^<]*/g;

/** Puts what differs from place to place into a page, so that one build serves them all. */
async function fillIn(file: SiteFile, services: Services): Promise<SiteFile> {
  const { bookingUrl, instagramUrl, facebookUrl, contactEmail, operator } = services.settings;
  const values: Record<string, string> = {
    publicUrl: services.publicUrl,
    bookingUrl,
    instagramUrl,
    facebookUrl,
    contactEmail,
    operator,
    subprocessors: subprocessorsOf(services.settings),
  };
  const fill = (text: string, escape: (value: string) => string) =>
    text.replace(/%(\w+)%/g, (all, name: string) => (name in values ? escape(values[name]!) : all));
  const text = fill(
    file.plain.toString("utf8").replace(dataBlocks, (block) => fill(block, forJson)),
    forHtml,
  ).replace(settingsPlace, (_all, open: string) => open + settingsForBrowser(services));
  return compressed(fileOf(file.path, Buffer.from(text)));
}

const forHtml = (value: string) =>
  value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
const forJson = (value: string) =>
  JSON.stringify(value)
    .slice(1, -1)
    .replaceAll("<", String.raw`\u003c`);

function settingsForBrowser({ settings }: Services): string {
  const { publicKey: key, bookingUrl, instagramUrl, facebookUrl, contactEmail, operator } = settings;
  const sandbox = !settings.production;
  const places = { bookingUrl, instagramUrl, facebookUrl, contactEmail, operator };
  const value = { host: "", key, ...places, subprocessors: subprocessorsOf(settings), sandbox };
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

/** The app's own addresses, as the build found them in its routes; `$id` stands for anything. */
async function readAddresses(): Promise<(path: string) => boolean> {
  const text = await readFile(`${built}addresses.json`, "utf8").catch(() => null);
  if (!text) return () => true;
  const patterns = (JSON.parse(text) as string[]).map((address) => address.replace(/\$\w+/g, "[^/]+"));
  const known = new RegExp(`^(${patterns.join("|")})$`);
  return (path) => known.test(path);
}

/** A page has no slash at its end, however many somebody writes. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
