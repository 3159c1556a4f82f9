import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { brokenReferences } from "./doc-references.ts";
import { serverFolders } from "./folders.ts";
import { kindComparisons } from "./kind-comparisons.ts";
import { numberingProblems } from "./numbering.ts";
import { fixedWaits, isTest } from "./test-timeouts.ts";

/** What the linter does not see: folders that import each other in a circle, unused exports, folders that only pass names on, pages that name what is gone, numbers that are left out, tests that are in a hurry, lines that ask for an order's kind. */
const FOLDERS = ["domain", "contract", "formats", "server", "sandbox", "web"];
const READERS = [...FOLDERS, "test", "bench", "scripts"];
/** Found by name, not by an import: the screens that routes load. */
const ENTRANCES =
  /^(web\/(main|prerender|service-worker|ui\/(style-singleton|jsx-runtime))|web\/screens\/[^/]+\.tsx$)/;
/** Imports its neighbours whole to list their calls, and uses none of them: the file that answers a call does. */
const LISTS_CALLS = "contract/contract.ts";

const files = READERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const sources = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
const imported = new Map<string, Set<string>>();
/** The names in an import clause. */
const NAMES = /(?:^|[{,\s])(?:type\s+)?(\w+)(?:\s+as\s+\w+)?(?=\s*[,}]|$)/g;

for (const [file, text] of sources) {
  const note = (target: string, ...names: string[]) => {
    const path = normalize(join(dirname(file), target));
    imported.set(path, new Set([...(imported.get(path) ?? []), ...names]));
  };
  for (const [, clause = "", target = ""] of text.matchAll(
    /(?:import|export)\s+([^"';]*?)\s*from\s*"(\.[^"]+)"/g,
  )) {
    if (file === LISTS_CALLS && clause.includes("*")) continue;
    if (clause.includes("*")) note(target, "*");
    for (const [, name = ""] of clause.matchAll(NAMES)) note(target, name);
  }
  // What is loaded later is used by its default, which is never asked about here, or by a name taken out on the spot.
  for (const [, clause = "", target = "", member = ""] of text.matchAll(
    /(?:(\{[^{}]*\}) = await )?import\("(\.[^"]+)"\)(?:\)?\.(\w+))?/g,
  )) {
    note(target, member, ...clause.matchAll(NAMES).map(([, name = ""]) => name));
  }
}

const folders = serverFolders();
const problems = [
  ...brokenReferences(),
  ...numberingProblems(),
  ...kindComparisons(sources),
  ...folders.problems,
];
for (const [file, text] of sources) {
  if (/(^|\/)index\.tsx?$/.test(file))
    problems.push(`${file}: no index files; import the file that has the thing`);
  if (isTest(file) && !file.startsWith("scripts/test-timeouts")) problems.push(...fixedWaits(file, text));
  if (/(^|\/)(utils|helpers)(\/|\.ts)/.test(file)) problems.push(`${file}: name the file after what it does`);
  if (/^server\/(?!database\/|.*\.test\.)/.test(file) && /(=|return) \(?await [\w.]+\.execute\(/.test(text))
    problems.push(`${file}: read rows with server/database/query.ts, which knows their columns`);
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
for (const line of [...folders.graph, ...problems]) console.log(line);
process.exit(problems.length === 0 ? 0 : 1);
