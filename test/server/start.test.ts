import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../contract/contract.ts";
import { addressOf } from "../../contract/define.ts";
import { platformScope } from "../../server/database/database.ts";
import { readSettings } from "../../server/settings.ts";
import { type RunningServer, startServer } from "../../server/start.ts";
import { releaseCanary, TOLD } from "../canary.ts";
import { fillDataFolder } from "../embedded-template.ts";

let folder: string;
let server: RunningServer;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tartdags-start-"));
  await fillDataFolder(folder);
  await chmod(folder, 0o755);
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  server = await startServer(readSettings({ PORT: "0", DATA_DIR: folder }), log);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: "POST", body, headers: { apikey: "tartdags-public-key", ...headers } });
const signIn = async () => {
  const answer = await post("/auth/v1/sign-in", '{"email":"hr@nordljus.example","password":"tartdags"}');
  return { authorization: `Bearer ${((await answer.json()) as { token: string }).token}` };
};

describe("the server over its own socket", () => {
  test("the demo world is there, and the greeting tells the address and the logins", async () => {
    expect(server.greeting.join("\n")).toContain(server.url);
    expect(server.greeting.join("\n")).toContain("hr@nordljus.example / tartdags");
    const week = await post("/functions/v1/dashboard-this-week", "{}", await signIn());
    expect(week.status).toBe(200);
    expect(week.headers.get("x-now")).toBeTruthy();
    expect(JSON.stringify(await week.json())).toContain("Elin Sandberg");
    // Nobody in it says yes without having been asked, and no yes is the automation's.
    const odd = await server.services.db.transaction(platformScope, (tx) =>
      tx.execute(sql`select h.order_id from order_history h join offers f on f.id = h.offer_id
        where h.change = 'offer' and h.after in ('"accepted"', '"declined"') and (h.actor <> 'supplier' or h.at > app_now()
          or not exists (select from order_history asked where asked.offer_id = h.offer_id and asked.after = '"open"'
            and asked.id < h.id and asked.at <= h.at))`),
    );
    expect(odd.rows).toEqual([]);
    // And nobody had a delivery before they were there, or before it was ordered.
    const early = await server.services.db.transaction(platformScope, (tx) =>
      tx.execute(sql`select c.name, e.name as person, o.delivery_date from orders o join companies c on c.id = o.company_id
        left join employees e on e.id = o.employee_id
        where least(o.delivery_date, o.created_at) < c.created_at
          or o.created_at < e.created_at or o.delivery_date < o.created_at::date`),
    );
    expect(early.rows).toEqual([]);
  });

  test("every answer carries the security headers", async () => {
    for (const path of ["/", "/openapi.json", "/healthz", "/no-such-page"]) {
      const { headers } = await fetch(server.url + path);
      expect(headers.get("content-security-policy")).toContain("script-src 'self'");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  test("its folder is its own user's, also one that was open to others", async () => {
    const modes = ["", "auth-secret"].map(async (name) => (await stat(join(folder, name))).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  test("it listens on this machine alone as long as no other address is given", async () => {
    // All of 127 is this machine on Linux; elsewhere only the first address is.
    const other = process.platform === "linux" ? "127.0.0.2" : "[::1]";
    await expect(fetch(`${server.url.replace("localhost", other)}/healthz`)).rejects.toThrow("fetch failed");
    expect((await fetch(`${server.url.replace("localhost", "127.0.0.1")}/healthz`)).status).toBe(200);
  });

  test("a body of two megabytes is refused, with and without its length told", async () => {
    const large = `{"text":"${"x".repeat(2_000_000)}"}`;
    expect((await post("/auth/v1/sign-in", large)).status).toBe(413);
    const stream = new Blob([large]).stream();
    const chunked = await fetch(`${server.url}/auth/v1/sign-in`, {
      method: "POST",
      body: stream,
      duplex: "half",
      headers: { apikey: "tartdags-public-key" },
    } as RequestInit);
    expect(chunked.status).toBe(413);
  });

  test("health, readiness and metrics answer, and the metrics hold numbers only", async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/tartdags_calls_total\{call="sign-in",status="200"\} \d+/);
    expect(metrics).not.toMatch(/nordljus|Elin|nötter/);
  });

  test("the contract can be read, by machines and by people", async () => {
    const api = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
      paths: Record<string, unknown>;
    };
    expect(Object.keys(api.paths).sort()).toEqual(contract.map((call) => addressOf(call)).sort());
    const page = await (await fetch(`${server.url}/api`)).text();
    for (const call of contract) expect(page).toContain(`POST ${addressOf(call)}`);
  });

  test("an open browser is told when its company changes, and only then", async () => {
    const headers = await signIn();
    expect((await fetch(`${server.url}/live/v1`)).status).toBe(401);
    const stop = new AbortController();
    const live = await fetch(`${server.url}/live/v1`, { headers, signal: stop.signal });
    const reader = live.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain("hello");
    // Another company's first: had it been told of that, it would read of employees.
    for (const change of [
      "update employees set position = 'Chef' where name = 'Lars Nordmark'",
      "update meal_events set notes = 'Plan 3' where company_id in (select id from companies where name like 'Nordljus%')",
    ])
      await server.services.db.transaction({ as: "platform", actor: "automation" }, (tx) =>
        tx.execute(change),
      );
    let told = "";
    while (!told.includes('"table":"meal_events"')) told += (await reader.read()).value;
    expect(told).not.toContain("employees");
    stop.abort();
  });

  test("the log has request ids but neither tokens, addresses nor allergies", async () => {
    const headers = await signIn();
    const answer = await post("/functions/v1/get-overview", "{}", headers);
    const text = lines.join("");
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toContain(headers.authorization.slice(7));
    expect(text).not.toMatch(/nordljus\.example|nötter|laktos/);
  });

  // In short; `npm run canary` does the same with ten thousand people on PostgreSQL.
  test("an allergy is told to those who need it, found nowhere else, and gone after erasure", async () => {
    const { told, leaks, events, rowsAfterErasure } = await releaseCanary(server, lines, 40);
    expect(told).toEqual(
      expect.arrayContaining([
        "HR's list-employees",
        "the admin's get-order-story",
        "the bakery's get-supplier-orders",
        "a mail's body",
      ]),
    );
    expect(told.filter((place) => !TOLD.includes(place))).toEqual([]);
    expect(events).toBeGreaterThan(5);
    expect({ leaks, rowsAfterErasure }).toEqual({ leaks: [], rowsAfterErasure: 0 });
  });

  test("a second process on the same data folder says so and ends", async () => {
    const { code, text } = await run({ PORT: "0", DATA_DIR: folder });
    expect(code).toBe(1);
    expect(text).toContain("Another process is using the data folder");
  });

  test("a data folder that cannot be made ends the start with its setting", async () => {
    const { code, text } = await run({ PORT: "0", DATA_DIR: join(process.execPath, "data") });
    expect(code).toBe(1);
    expect(text).toMatch(/DATA_DIR cannot be written to \(ENOTDIR.*\)\.\n$/);
  });

  test("a wrong setting ends the start with its name", async () => {
    const { code, text } = await run({ PORT: "many" });
    expect(code).toBe(1);
    expect(text).toContain("PORT must be a whole number");
  });
});

function run(env: Record<string, string>): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, ["scripts/serve.ts"], { env: { ...process.env, ...env } });
  let text = "";
  child.stderr.on("data", (chunk) => (text += chunk));
  return new Promise((done) => child.once("exit", (code) => done({ code, text })));
}
