import { spawn } from "node:child_process";
import net, { type AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Job } from "../../server/jobs/registry.ts";
import { startSchedule } from "../../server/jobs/schedule.ts";
import { stopInReverse } from "../../server/http/shutdown.ts";
import { serve } from "./served.ts";

/** What hangs is ended: a job, a step of the stop, a whole process. */

const name = `stuck_${randomUUID().replaceAll("-", "")}`;
let url: string;
const onServer = async (text: string) => {
  const template = inject("template");
  if (template.kind !== "postgres") throw new Error("These tests need PostgreSQL");
  const client = new Client({ connectionString: template.server });
  await client.connect();
  await client.query(text);
  await client.end();
  return template.server;
};
beforeAll(async () => {
  const home = await onServer(`create database ${name} template template_tartdags`);
  url = Object.assign(new URL(home), { pathname: `/${name}` }).toString();
});
afterAll(() => onServer(`drop database ${name} with (force)`));

/** What a process says and how it ends. */
async function runChild(script: string): Promise<{ said: string; end: unknown }> {
  const text = `import { pino } from "pino"; ${script}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", text]);
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (said += chunk));
  const end = await new Promise((done) => child.once("close", (code, signal) => done(signal ?? code)));
  return { said, end };
}

describe("the stop ends within its grace", () => {
  test("though a mail server holds a mail and never answers", async () => {
    const callers: net.Socket[] = [];
    const silent = net.createServer((socket) => void callers.push(socket)).listen(0, "127.0.0.1");
    await new Promise((done) => silent.once("listening", done));
    const { port } = silent.address() as AddressInfo;
    const server = await serve(url, { SMTP_URL: `smtp://127.0.0.1:${port}`, STOP_GRACE_SECONDS: "1" });
    const { hr } = await server.buildCompany();
    expect((await server.call(hr, "send-password-reset", { email: hr.email })).status).toBe(200);
    await expect.poll(() => callers.length).toBeGreaterThan(0);
    await server.stop();
    await expect(server.get("/healthz")).rejects.toThrow("fetch failed");
    for (const socket of callers) socket.destroy();
    silent.close();
  });

  test("step by step: what hangs or fails is logged, and the others have their time", async () => {
    const [ran, lines]: [string[], string[]] = [[], []];
    const step = (name: string, run: () => Promise<unknown>) => ({
      name,
      limitMs: 50,
      run: () => (ran.push(name), run()),
    });
    await stopInReverse(
      [
        step("database", async () => {}),
        step("requests", () => Promise.reject(new Error("broken"))),
        step("jobs", () => new Promise(() => {})),
      ],
      pino({}, { write: (line: string) => void lines.push(line) }),
    );
    expect(ran).toEqual(["jobs", "requests", "database"]);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { step: "jobs", msg: "stop took too long" },
      { step: "requests", msg: "stop failed" },
    ]);
  });

  /** A process whose stop hangs in a way that nobody foresaw. */
  const hanging = (stopGraceSeconds: number, tell: string) =>
    runChild(`import { endOnSignals } from "./server/http/signals.ts";
      const server = { stop: () => new Promise(() => {}) };
      endOnSignals(server, { drainSeconds: 0, stopGraceSeconds: ${stopGraceSeconds} }, pino());
      ${tell}`);

  test("though the stop itself never ends", async () => {
    const { said, end } = await hanging(
      0.1,
      `process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)`,
    );
    expect(said).toContain('"msg":"the stop outlasted its grace: ending"');
    expect(end).toBe(1);
  });

  test("at once, when it is told once more", async () => {
    // Two that come together count as one: a terminal tells the command that started it as well.
    const { said, end } = await hanging(300, `setInterval(() => process.kill(process.pid, "SIGTERM"), 100)`);
    expect(said).toContain('"msg":"asked to stop once more: ending at once"');
    expect(end).toBe(1);
  });
});

test("a job that never ends is left behind: it runs again, and so do the others", async () => {
  const server = await serve(url);
  const runs: AbortSignal[] = [];
  let others = 0;
  const jobs: Job[] = [
    {
      name: "stuck",
      everySeconds: 0.05,
      run: (_services, stop) => (runs.push(stop), new Promise(() => {})),
    },
    { name: "other", everySeconds: 0.05, run: async () => void others++ },
  ];
  const schedule = await startSchedule(server.services, jobs, 20);
  await expect.poll(() => runs.length).toBeGreaterThan(1);
  expect(runs[0]!.aborted).toBe(true);
  expect(others).toBeGreaterThan(1);
  await schedule.stop();
  await server.stop();
});

describe("the watchdog", () => {
  /** A process that is well for longer than the watchdog's time, and then does this. */
  const watched = (standstillMs: string, then: string) =>
    runChild(`import { startWatchdog } from "./server/http/watchdog.ts";
      startWatchdog(1, () => ${standstillMs}, pino());
      setTimeout(() => { console.log("well"); ${then} }, 1500);`);

  test("kills a process whose event loop stands still, and says so", async () => {
    const { said, end } = await watched("0", "for (;;);");
    expect(said).toMatch(/^well\n\{"level":60,.*"msg":"watchdog: the event loop stands still"\}\n$/);
    expect(end).toBe("SIGKILL");
  });

  test("ends a process in which no call comes to an end", async () => {
    const { said, end } = await watched("performance.now() > 1200 ? 2000 : 0", "setInterval(() => {}, 1000)");
    expect(said).toContain('"msg":"watchdog: no call comes to an end"');
    expect(end).toBe(1);
  });
});
