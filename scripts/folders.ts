import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * The server's folders and which of them import which. Engines know only those before them here and no feature; a
 * feature knows the engines and the features before it in features.ts.
 */
const ENGINES = ["database", "providers", "mail", "jobs", "calls", "http"];
const LOOSE = new Set(["start.ts", "settings.ts", "features.ts"]);
/** Types of what the environment says, which everybody may read. */
const SETTINGS = "server/settings.ts";

const featureOrder = () =>
  [...readFileSync("server/features.ts", "utf8").matchAll(/"\.\/features\/([\w-]+)\/feature\.ts"/g)].map(
    ([, name]) => `features/${name}`,
  );

const folderOf = (file: string): string => /^server\/((?:features\/)?[^/]+)\//.exec(file)?.[1] ?? "";

export function serverFolders(): { graph: string[]; problems: string[] } {
  const order = [...ENGINES, ...featureOrder()];
  const files = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(test|d)\.ts$/.test(file))
    .map((file) => join("server", file));
  const arrows = new Map<string, Set<string>>(order.map((folder) => [folder, new Set()]));
  const problems: string[] = [];
  for (const file of files) {
    const folder = folderOf(file);
    if (folder === "") {
      if (!LOOSE.has(file.slice("server/".length))) problems.push(`${file}: belongs in a folder`);
      continue;
    }
    if (!order.includes(folder)) problems.push(`${file}: ${folder} is neither an engine nor in features.ts`);
    for (const [, target = ""] of readFileSync(file, "utf8").matchAll(/from\s+"(\.[^"]+)"/g)) {
      const path = normalize(join(dirname(file), target));
      const other = folderOf(path);
      if (!path.startsWith("server/") || path === SETTINGS || other === folder) continue;
      arrows.get(folder)?.add(other);
      if (order.indexOf(other) < 0 || order.indexOf(other) > order.indexOf(folder))
        problems.push(`${file}: ${folder} may not import ${path}`);
    }
  }
  const graph = order.map((folder) => {
    const uses = [...arrows.get(folder)!].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return `${folder} → ${uses.map((name) => name.replace("features/", "")).join(", ") || "nothing"}`;
  });
  return { graph, problems };
}
