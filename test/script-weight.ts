import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const WEB = "dist/web";
const ASSETS = join(WEB, "assets");

/** The bytes of script, compressed, that must be there before the dashboard shows its week. */
export function dashboardBytes(): number {
  return [...dashboardFiles()].reduce((sum, file) => sum + bytesSent(join(ASSETS, file)), 0);
}

/** The build keeps nothing compressed that is smaller as it is. */
const bytesSent = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Charts, the date picker and the back office: each loads when it is opened. */
const OPENED_LATER = ["delivery-statistics", "health", "date-field", "admin", "journal", "test-panel"];

/** Which of those the dashboard loads all the same. */
export function openedTooEarly(): string[] {
  const needed = dashboardFiles();
  return OPENED_LATER.filter((name) => needed.has(builtFile(name)));
}

/** The scripts that the landing page asks for. */
export function landingScripts(): string[] {
  const page = readFileSync(join(WEB, "index.html"), "utf8");
  return [...page.matchAll(/<script[^>]*\ssrc="([^"]+)"|<link[^>]*modulepreload[^>]*>/g)].map(([tag]) => tag);
}

function dashboardFiles(): Set<string> {
  const page = readFileSync(join(WEB, "app.html"), "utf8");
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(page)![1]!;
  const needed = new Set<string>();
  for (const file of [entry, builtFile("dashboard")]) addWithImports(file, needed);
  return needed;
}

function builtFile(name: string): string {
  const file = readdirSync(ASSETS).find((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
  if (!file) throw new Error(`The build has no part called ${name}`);
  return file;
}

function addWithImports(file: string, needed: Set<string>): void {
  if (needed.has(file)) return;
  needed.add(file);
  const text = readFileSync(join(ASSETS, file), "utf8");
  for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)["']\.\/([^"']+\.js)["']/g))
    addWithImports(imported!, needed);
}
