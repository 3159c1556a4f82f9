import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const WEB = "dist/web";
const ASSETS = join(WEB, "assets");

/** The bytes of script, compressed, that must be there before the dashboard shows its week. */
export function dashboardBytes(): number {
  const page = readFileSync(join(WEB, "app.html"), "utf8");
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(page)![1]!;
  const screen = readdirSync(ASSETS).find((file) => /^dashboard-[\w-]+\.js$/.test(file))!;
  const needed = new Set<string>();
  for (const file of [entry, screen]) addWithImports(file, needed);
  return [...needed].reduce((sum, file) => sum + statSync(join(ASSETS, `${file}.br`)).size, 0);
}

function addWithImports(file: string, needed: Set<string>): void {
  if (needed.has(file)) return;
  needed.add(file);
  const text = readFileSync(join(ASSETS, file), "utf8");
  for (const [, imported] of text.matchAll(/(?:\bfrom|\bimport)["']\.\/([^"']+\.js)["']/g))
    addWithImports(imported!, needed);
}
