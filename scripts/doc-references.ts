import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const REFERENCE = /`((?:\.?[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|json|css))(?:: ([^`]+))?`/g;

/** Pages name files, and tests by `file: name`; what they name has to be there. */
export function brokenReferences(): string[] {
  const pages = readdirSync("docs", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name));
  return [...pages, "README.md", "SECURITY.md", "CONTRIBUTING.md"].flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(REFERENCE)].flatMap(([, file = "", name]) => {
      if (!existsSync(file)) return [`${page}: ${file} is not there`];
      return name && !readFileSync(file, "utf8").includes(name) ? [`${page}: ${file} has no '${name}'`] : [];
    }),
  );
}
