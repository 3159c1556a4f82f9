import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const REFERENCE =
  /`((?:\.?[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|sql|md|json|css|sh|yaml)|deploy\/[A-Z][\w.]+)(?:: ([^`]+))?`/g;

/** Pages name files, and tests by `file: name`; what they name has to be there. Below 'Texts', whole. */
export function brokenReferences(): string[] {
  const pages = readdirSync("docs", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md"))
    .map((entry) => join(entry.parentPath, entry.name));
  return [...pages, "README.md", "SECURITY.md", "CONTRIBUTING.md"].flatMap((page) => {
    const [names = "", texts = ""] = readFileSync(page, "utf8").split("\n## Texts\n");
    const broken = [
      ...brokenIn(names, (source, name) => source.includes(name)),
      ...brokenIn(texts, standsWhole),
    ];
    return broken.map((problem) => `${page}: ${problem}`);
  });
}

function brokenIn(page: string, isIn: (source: string, name: string) => boolean): string[] {
  return [...page.matchAll(REFERENCE)].flatMap(([, file = "", name]) => {
    if (!existsSync(file)) return [`${file} is not there`];
    return name && !isIn(readFileSync(file, "utf8"), name) ? [`${file} has no '${name}'`] : [];
  });
}

/**
 * Whether a text is in a source as a literal, as the text of an element or as whole sentences of one: 'Spara' is not in
 * 'Sparar', nor in 'Spara nytt lösenord'. What stands in braces is anything.
 */
export function standsWhole(source: string, text: string): boolean {
  const words = text
    .split(/\{\w+\}/)
    .map((part) => RegExp.escape(part))
    .join("[^\"'`<>]+");
  const next = /[.!?]$/.test(text) ? "(?=\\s|[\"'`<”/])" : "(?=\\s*[\"'`<”/])";
  return new RegExp(`(?:["'\`>”^]\\s*|[.!?:] )${words}${next}`).test(source);
}
