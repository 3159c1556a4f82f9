import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pino } from "pino";
import { contract } from "../contract/contract.ts";
import { addressOf, type Call } from "../contract/define.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { hostileValues, mutate, randomFrom, type Random } from "../test/hostile-input.ts";
import { sampleInput } from "../test/sample-input.ts";

/** npm run fuzz -- --requests 100000 --seed 1: requests made from the contract, right, nearly right and hostile. */
const { values } = parseArgs({
  options: { requests: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } },
});
const requests = Number(values.requests);
const random = randomFrom(Number(values.seed));
const folder = mkdtempSync(join(tmpdir(), "tartdags-fuzz-"));
const server = await startServer(
  readSettings({ PORT: "0", DATA_DIR: folder, LIMITS: "off", DEMO_NOW: "2026-03-02T07:30:00+01:00" }),
  pino({ level: "silent" }),
);
const surprises: string[] = [];
process.on("unhandledRejection", (reason) => surprises.push(`unhandled rejection: ${String(reason)}`));

const callers = [
  "",
  ...(await Promise.all(
    ["hr@nordljus.example", "hr@fjallbris.example", "admin@tartdags.example"].map(signIn),
  )),
];
const ids = await someIds();
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
  const call = pick(contract) as Call;
  // Signing out or changing the password would end the callers' own sessions.
  if (["sign-out", "update-password"].includes(call.name)) return;
  const body = bodyFor(call, random);
  const token = pick(callers);
  const answer = await fetch(server.url + addressOf(call), {
    method: "POST",
    headers: { apikey: "tartdags-public-key", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body,
  });
  const text = await answer.text();
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  const wrong =
    answer.status >= 500
      ? `${answer.status}`
      : /\b(select|insert into|update \w+ set)\b.*\bfrom\b|at \w+ \(|node_modules|syntax error/i.test(text)
        ? "tells SQL or a stack"
        : answer.status === 200 && !call.output.safeParse(JSON.parse(text)).success
          ? "outside its schema"
          : null;
  if (wrong) surprises.push(`${call.name}: ${wrong}\n  ${body.slice(0, 300)}\n  ${text.slice(0, 200)}`);
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

async function signIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/auth/v1/sign-in`, {
    method: "POST",
    headers: { apikey: "tartdags-public-key" },
    body: JSON.stringify({ email, password: "tartdags" }),
  });
  return ((await answer.json()) as { token: string }).token;
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
