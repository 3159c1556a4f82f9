import type { Call } from "../../contract/define.ts";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";

/** What any call may answer, whatever it declares. */
const EVERYWHERE: readonly string[] = [
  "not-signed-in",
  "not-allowed",
  "second-factor-needed",
  "second-factor-not-set-up",
  "proof-needed",
  "no-company",
  "invalid-json",
  "invalid-input",
  "unknown-field",
  "page-outdated",
  "too-large",
  "key-reused",
  "too-many",
] satisfies RefusalCode[];

/** Nothing that the requests themselves hold looks like this, so an answer may quote them. */
const TELLS_TOO_MUCH = [
  // A page's styles know `select` and `from` too, with braces between them.
  /\bselect\b[^{}<>]*\bfrom\b/i,
  /\binsert into\b|\bdelete from\b|\bupdate \S+ set\b|failed query/i,
  // PostgreSQL's own words.
  /syntax error|violates .*(constraint|security)|duplicate key|invalid input (syntax|value)|permission denied/i,
  /\b(relation|column|table|function|role|type|operator) .*does not exist|(out of range|too long) for type/i,
  // A stack: its first line, its others, and the files they name.
  /\b\w*Error: |^\s*at (\S+ )*(\(?\S+:\d+:\d+|\(index \d+\)|\(<anonymous>\))/m,
  /node_modules|node:internal|\b(server|contract|domain|sandbox)\/[\w./-]+\.ts\b/,
];

export function faultOfPage(status: number, text: string): string | null {
  if (status >= 500) return String(status);
  if (tellsTooMuch(text)) return "tells SQL or a stack";
  // The server runs in this process, so what a request has left on every object is seen here.
  for (const key in {}) return `every object has ${key} now`;
  return null;
}

/** What is wrong with a call's answer: all of the above, and words or shapes that its contract does not know. */
export function faultOfCall(call: Call, status: number, text: string): string | null {
  const fault = faultOfPage(status, text);
  if (fault) return fault;
  if (status === 200) return call.output.safeParse(JSON.parse(text)).success ? null : "outside its schema";
  const { code, error } = JSON.parse(text) as { code: RefusalCode; error: unknown };
  if (typeof error !== "string" || error === "") return "a refusal without words";
  const declared = EVERYWHERE.includes(code) || (call.refusals as readonly string[]).includes(code);
  return declared && refusals[code].status === status ? null : `${status} ${code} is not declared`;
}

const tellsTooMuch = (text: string) =>
  wordsOf(text).some((words) => TELLS_TOO_MUCH.some((pattern) => pattern.test(words)));

/** In JSON a line break is two characters, and a quotation mark too: its strings are read, not its text. */
function wordsOf(text: string): string[] {
  try {
    return stringsIn(JSON.parse(text));
  } catch {
    return [text];
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, part]) => [name, ...stringsIn(part)]);
}
