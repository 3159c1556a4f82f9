import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Rolldown } from "vite";
import { brand } from "../domain/brand.ts";

type Screens = typeof import("../web/prerender.tsx");
type Page = import("../web/prerender.tsx").PublicPage;
type Output = Rolldown.RolldownOutput["output"];

/**
 * Turns the built site into pages that can be read without script: the public ones, the one for unknown addresses and
 * the one for lost connections. The app's own shell moves to app.html. The server fills in every %name%.
 */
export async function prerenderPages(out: string, output: Output): Promise<void> {
  const screens = await loadScreens();
  const shell = readFileSync(join(out, "index.html"), "utf8");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  };
  const bare = withoutScript(shell);
  const fonts = fontPreloads(output);

  write("app.html", inHead(shell, NOINDEX));
  const pages = await Promise.all(
    screens.publicPages.map(async (page) => [page, await screens.renderScreen(page.path, page)] as const),
  );
  const inEnglish = await Promise.all(
    screens.publicPages.flatMap((page) => {
      if (!page.english) return [];
      const english = { ...page, ...page.english };
      return screens.renderScreen(page.path, page, "en").then((body) => [english, body] as const);
    }),
  );
  const missing = await screens.renderScreen("/404", { hydrates: false });
  const lost = screens.renderOffline();
  const bodies = [...pages, ...inEnglish].filter(([{ hydrates }]) => !hydrates).map(([, body]) => body);
  const still = withStyles(bare, await buildStyles(out, [...bodies, missing, lost].join("\n")));
  for (const [page, body] of inEnglish) {
    const frame = asEnglish(page.hydrates ? withScript(bare, output, page) : still);
    const head = titled(frame, page.title, page.description);
    write(join(page.path, "index.en.html"), inBody(inHead(head, fonts + searchHead(page, "en")), body));
  }
  for (const [page, body] of pages) {
    const frame = page.hydrates ? withScript(bare, output, page) : still;
    const photo = page.path === "/" ? photoPreloads(screens) : "";
    const head = titled(frame, page.title, page.description);
    write(join(page.path, "index.html"), inBody(inHead(head, fonts + photo + searchHead(page)), body));
  }
  write("404.html", inBody(inHead(titled(still, `Sidan finns inte – ${brand.name}`), NOINDEX), missing));
  const offline = inHead(titled(still, `Ingen uppkoppling – ${brand.name}`), NOINDEX);
  write("offline/index.html", inBody(offline, lost));
  write("sitemap.xml", sitemap(screens.publicPages));
  writeFileSync(join(out, "../addresses.json"), JSON.stringify(screens.addresses()));
}

const FOLDER = resolve("dist/prerender");

async function loadScreens(): Promise<Screens> {
  // Node offers a storage that needs a file; a page that is rendered for everybody has nobody's session.
  Reflect.deleteProperty(globalThis, "localStorage");
  await build({
    logLevel: "warn",
    build: {
      ssr: "prerender.tsx",
      outDir: FOLDER,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { input: "web/prerender.tsx" },
    },
  });
  return (await import(`${pathToFileURL(join(FOLDER, "prerender.js")).href}?${Date.now()}`)) as Screens;
}

/** Only what these bodies use: half of what the app needs, and every byte of it is read before anything is seen. */
async function buildStyles(out: string, bodies: string): Promise<string> {
  writeFileSync(join(FOLDER, "prerendered.html"), bodies);
  const { output } = (await build({
    logLevel: "warn",
    build: {
      outDir: resolve(out),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: "web/prerendered.css" },
    },
  })) as Rolldown.RolldownOutput;
  return output.find(({ fileName }) => fileName.endsWith(".css"))!.fileName;
}

const NOINDEX = '<meta name="robots" content="noindex, nofollow" />';

const inHead = (html: string, extra: string) => html.replace("</head>", () => `${extra}\n  </head>`);
const inBody = (html: string, body: string) =>
  html.replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);

const withoutScript = (html: string) =>
  html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, "")
    .replace(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\s*<noscript>[\s\S]*?<\/noscript>/g, "");

const withStyles = (html: string, name: string) =>
  inHead(
    html.replace(/\s*<link rel="stylesheet"[^>]*>/g, ""),
    `<link rel="stylesheet" crossorigin href="/${name}" />`,
  );

function titled(html: string, title: string, description?: string): string {
  const named = html.replace(/<title>.*?<\/title>/, () => `<title>${escape(title)}</title>`);
  if (!description) return named;
  return named.replace(
    /<meta\s+name="description"[^>]*>/,
    () => `<meta name="description" content="${escape(description)}" />`,
  );
}

/** The small script that hydrates the app, with the addresses of everything that the app will need. */
function withScript(html: string, output: Output, { path }: Page): string {
  const chunks = output.filter((file) => file.type === "chunk");
  const entry = (name: string) => chunks.find((chunk) => chunk.isEntry && chunk.name === name)!.fileName;
  const screen = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/web/screens${path}.tsx`))!.fileName;
  const app = entry("app");
  const needed = new Set<string>();
  const follow = (name: string) => {
    if (needed.has(name)) return;
    needed.add(name);
    chunks.find((chunk) => chunk.fileName === name)?.imports.forEach(follow);
  };
  [app, screen].forEach(follow);
  const addresses = [...needed].map((name) => `/${name}`).join(" ");
  const temporal = chunks.find((chunk) => chunk.facadeModuleId?.includes("/temporal-polyfill/"))!.fileName;
  return inHead(
    html,
    `<script type="module" crossorigin src="/${entry("hydrate")}" data-app="/${app}" data-needs="${addresses}" data-temporal="/${temporal}"></script>`,
  );
}

function fontPreloads(output: Output): string {
  const names = output
    .map((file) => file.fileName)
    .filter((name) => /(inter|fraunces)-[^/]+\.woff2$/.test(name));
  return names
    .filter((name) => !/-(ext|accents)-/.test(name))
    .map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${name}" />`)
    .join("");
}

const photoPreloads = ({ heroPhoto: { portrait, landscape } }: Screens) =>
  [portrait, landscape]
    .map(
      ({ media, avif }) =>
        `<link rel="preload" as="image" type="image/avif" media="${media}" imagesrcset="${avif.srcSet}" imagesizes="${avif.sizes}" fetchpriority="high" />`,
    )
    .join("");

const asEnglish = (html: string) => html.replace('<html lang="sv"', '<html lang="en"');

/** Search engines find each language at an address of its own. */
const alternates = (address: string) =>
  [
    ["sv", address],
    ["en", `${address}?sprak=en`],
    ["x-default", address],
  ].map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${href}" />`);

function searchHead({ path, title, description, data, english }: Page, language: "sv" | "en" = "sv"): string {
  const page = `%publicUrl%${path}`;
  const address = language === "en" ? `${page}?sprak=en` : page;
  const graph = {
    "og:type": "website",
    "og:site_name": brand.name,
    "og:locale": language === "en" ? "en_GB" : "sv_SE",
    "og:title": title,
    "og:description": description,
    "og:url": address,
    "og:image": "%publicUrl%/images/og-image.jpg",
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": `${brand.name} – ${brand.tagline}. Prinsesstårta med tre tända ljus.`,
  };
  return [
    `<link rel="canonical" href="${address}" />`,
    ...(english ? alternates(page) : []),
    '<meta name="robots" content="index, follow, max-image-preview:large" />',
    ...Object.entries(graph).map(([name, value]) => `<meta property="${name}" content="${escape(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
    ...data.map((thing) => `<script type="application/ld+json">${inPage(thing)}</script>`),
  ].join("");
}

const inPage = (thing: object) => JSON.stringify(thing).replaceAll("<", String.raw`\u003c`);

const sitemap = (pages: Page[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map(({ path }) => `  <url><loc>%publicUrl%${path}</loc></url>`).join("\n")}
</urlset>
`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
