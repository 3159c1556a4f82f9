import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { contract } from "../contract/contract.ts";
import { addressOf, type Call } from "../contract/define.ts";
import { type RefusalCode, refusals } from "../contract/refusals.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { hostilePaths, hostileValues, mutate, randomFrom, type Random } from "../test/hostile-input.ts";
import { sampleInput } from "../test/sample-input.ts";
import { signIn } from "../test/sign-in.ts";
import { buildWhatChanged } from "./built.ts";

/** npm run fuzz -- --requests 100000 --seed 1: requests made from the contract, right, nearly right and hostile. */
const { values } = parseArgs({
  options: { requests: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
});
const requests = Number(values.requests);
const random = randomFrom(Number(values.seed));
// The pages are knocked at too.
await buildWhatChanged();
const folder = mkdtempSync(join(tmpdir(), "tartdags-fuzz-"));
const server = await startServer(
  readSettings({ PORT: "0", DATA_DIR: folder, LIMITS: "off", DEMO_NOW: "2026-03-02T07:30:00+01:00" }),
  pino({ level: "silent" }),
);
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

const surprises: string[] = [];
process.on("unhandledRejection", (reason) => surprises.push(`unhandled rejection: ${String(reason)}`));

const callers = [
  "",
  ...(await Promise.all(
    ["hr@nordljus.example", "hr@fjallbris.example", "admin@tartdags.example"].map((email) =>
      signIn(server.url, email),
    ),
  )),
];
const ids = await someIds();
// Signing out or changing the password would end the callers' own sessions.
const tried = (contract as readonly Call[]).filter(
  ({ name }) => !["sign-out", "update-password"].includes(name),
);
const statuses = new Map<number, number>();

const AT_ONCE = 8;
for (let sent = 0; sent < requests && surprises.length < 20; sent += AT_ONCE) {
  await Promise.all(Array.from({ length: AT_ONCE }, () => tryOne()));
  if ((sent / AT_ONCE) % 125 === 0) process.stdout.write(`\r${sent} of ${requests}`);
}
process.stdout.write(
  `\r${requests} requests: ${[...statuses]
    .sort()
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ")}\n`,
);
for (const surprise of surprises) console.log(surprise);
await server.stop();
rmSync(folder, { recursive: true, force: true });
console.log(`${requests - surprises.length} passed, ${surprises.length} failed`);
process.exit(surprises.length === 0 ? 0 : 1);

async function tryOne(): Promise<void> {
  return random() < 0.05 ? tryPage() : tryCall();
}

/** A call with any body, as anybody. */
async function tryCall(): Promise<void> {
  const call = pick(tried);
  const body = bodyFor(call, random);
  const answer = await fetch(server.url + addressOf(call), {
    method: "POST",
    headers: headersFor(call),
    body,
  });
  const text = await answer.text();
  note(answer.status, faultOf(call, answer.status, text), `${call.name}\n  ${body.slice(0, 300)}`, text);
}

/** An address of a page, a feed, a webhook or nothing at all, with something hostile in it. */
async function tryPage(): Promise<void> {
  const value = encodeURIComponent(String(pick(hostileValues)).toWellFormed().slice(0, 2000));
  const path = pick(hostilePaths).replaceAll("{value}", value);
  const method = pick(["GET", "HEAD", "POST", "OPTIONS", "DELETE"]);
  const body = method === "POST" ? bodyFor(pick(tried), random) : undefined;
  const answer = await fetch(server.url + path, { method, body, redirect: "manual", headers: headersFor() });
  const text = await answer.text();
  note(
    answer.status,
    TELLS_TOO_MUCH.test(text) ? "tells SQL or a stack" : null,
    `${method} ${path.slice(0, 300)}`,
    text,
  );
}

function note(status: number, fault: string | null, sent: string, text: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const wrong = status >= 500 ? String(status) : fault;
  if (wrong) surprises.push(`${wrong}: ${sent}\n  ${text.slice(0, 200)}`);
}

function faultOf(call: Call, status: number, text: string): string | null {
  if (TELLS_TOO_MUCH.test(text)) return "tells SQL or a stack";
  if (status === 200) return call.output.safeParse(JSON.parse(text)).success ? null : "outside its schema";
  const { code, error } = JSON.parse(text) as { code: RefusalCode; error: unknown };
  if (typeof error !== "string" || error === "") return "a refusal without words";
  const declared = EVERYWHERE.includes(code) || (call.refusals as readonly string[]).includes(code);
  return declared && refusals[code].status === status ? null : `${status} ${code} is not declared`;
}

/** Mostly what a browser sends; now and then a session, a key or a company made up. */
function headersFor(call?: Call): Record<string, string> {
  const right = call?.caller === "admin" ? callers.at(-1)! : pick(callers);
  const token = random() < 0.05 ? "x".repeat(Math.floor(random() * 3000)) : right;
  return Object.fromEntries(
    [
      ["apikey", "tartdags-public-key"],
      ["authorization", token && `Bearer ${token}`],
      ["idempotency-key", random() < 0.1 ? pick(["1", "'", "ü".repeat(9)]) : ""],
      ["x-view-company", random() < 0.1 ? pick([...ids, "'", "null"]) : ""],
    ].filter(([, value]) => value),
  ) as Record<string, string>;
}

function bodyFor(call: Call, from: Random): string {
  const kind = from();
  if (kind < 0.05) return "{".repeat(Math.floor(from() * 5000));
  if (kind < 0.1) return JSON.stringify(pick(hostileValues));
  const valid = sampleInput(call.input, {
    id: pick(ids),
    text: from() < 0.5 ? "text" : String(pick(hostileValues)),
  });
  return JSON.stringify(kind < 0.35 ? valid : mutate(valid, from));
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Ids of all kinds and all companies, so that a valid shape also meets a real row. */
async function someIds(): Promise<string[]> {
  const rows = await server.services.db.lookUp(
    "fuzz-ids",
    `select id from employees union all select id from cake_orders union all select id from vendors
     union all select id from companies union all select id from meal_events union all select id from order_requests`,
    [],
  );
  return rows.map((row) => String(row.id));
}
