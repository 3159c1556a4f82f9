import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { brokenReferences } from "./doc-references.ts";

/** What the linter does not see: unused exports, folders that only pass names on, pages that name what is gone. */
const FOLDERS = ["domain", "contract", "server", "sandbox", "web"];
const READERS = [...FOLDERS, "test", "bench", "scripts"];
/** Found by name, not by an import: one file for each call, and the screens that routes load. */
const ENTRANCES =
  /^(server\/(functions\/|main\.ts)|web\/(main|prerender|service-worker|gallery|ui\/style-singleton)|web\/screens\/[^/]+\.tsx$)/;

const files = READERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imported = new Map<string, Set<string>>();

for (const [file, text] of sources) {
  for (const [, clause = "", target = ""] of text.matchAll(
    /(?:import|export)\s+([^"';]*?)\s*from\s*"(\.[^"]+)"/g,
  )) {
    const names = imported.get(normalize(join(dirname(file), target))) ?? new Set();
    if (clause.includes("*")) names.add("*");
    for (const [, name = ""] of clause.matchAll(
      /(?:^|[{,\s])(?:type\s+)?(\w+)(?:\s+as\s+\w+)?(?=\s*[,}]|$)/g,
    ))
      names.add(name);
    imported.set(normalize(join(dirname(file), target)), names);
  }
  for (const [, target = ""] of text.matchAll(/import\("(\.[^"]+)"\)/g)) {
    imported.set(normalize(join(dirname(file), target)), new Set(["*"]));
  }
}

const problems = brokenReferences();
for (const [file, text] of sources) {
  if (/(^|\/)index\.tsx?$/.test(file))
    problems.push(`${file}: no index files; import the file that has the thing`);
  if (/(^|\/)(utils|helpers)(\/|\.ts)/.test(file)) problems.push(`${file}: name the file after what it does`);
  if (
    !FOLDERS.some((folder) => file.startsWith(`${folder}/`)) ||
    ENTRANCES.test(file) ||
    /\.test\./.test(file)
  )
    continue;
  const used = imported.get(file) ?? new Set();
  if (used.has("*")) continue;
  for (const [, name = ""] of text.matchAll(
    /^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm,
  )) {
    const within = [...text.matchAll(new RegExp(`\\b${name}\\b`, "g"))].length > 1;
    const isType = new RegExp(`^export (?:type|interface) ${name}\\b`, "m").test(text);
    if (!used.has(name) && !(isType && within))
      problems.push(`${file}: ${name} is exported and never imported`);
  }
}
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
