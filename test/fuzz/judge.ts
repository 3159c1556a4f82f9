import type { Call } from "../../contract/define.ts";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";

/** What any call may answer, whatever it declares. */
const EVERYWHERE: readonly string[] = [
  "not-signed-in",
  "not-allowed",
  "no-company",
  "invalid-json",
  "invalid-input",
  "too-large",
  "key-reused",
] satisfies RefusalCode[];
// A page's styles know `select` and `from` too, with braces between them.
const TELLS_TOO_MUCH =
  /\b(select|insert into|update \w+ set)\b[^{}<>]*\bfrom\b|^\s+at \S+ \(|node_modules|syntax error/im;

export function faultOfPage(status: number, text: string): string | null {
  if (status >= 500) return String(status);
  if (TELLS_TOO_MUCH.test(text)) return "tells SQL or a stack";
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
