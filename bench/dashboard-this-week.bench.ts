import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Client } from "pg";
import { freePort, startCluster } from "../test/databases.ts";
import { both } from "./databases.ts";
import { alternate, type Bench, type Figure } from "./measure.ts";

const SECONDS = 3;
const ROUNDS = 9;
const NOW = "2026-03-02T07:30:00+01:00";

/** dashboard-this-week through the whole stack, against a bare handler that sends the same rows. */
export default {
  name: "dashboard-this-week",
  on: both,
  async run(database) {
    const place = database === "postgres" ? await inPostgres() : inFolder();
    const figure = await take(place);
    await place.remove();
    return [figure];
  },
} satisfies Bench;

type Place = {
  title: string;
  env: Record<string, string>;
  /** Where the bare handler finds the same rows: two processes cannot share an embedded database. */
  twin(): string;
  remove(): Promise<void> | void;
};

async function inPostgres(): Promise<Place> {
  const cluster = await startCluster();
  const admin = new Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database bench");
  await admin.end();
  const url = cluster.url("bench");
  const { env, remove } = inFolder();
  return {
    title: "PostgreSQL",
    env: { ...env, DATABASE_URL: url },
    twin: () => url,
    async remove() {
      await cluster.stop();
      await remove();
    },
  };
}

function inFolder(): Place {
  const folder = mkdtempSync(join(tmpdir(), "tartdags-bench-"));
  const [ours, twin] = [join(folder, "ours"), join(folder, "twin")];
  return {
    title: "embedded",
    env: { DATA_DIR: ours },
    twin() {
      cpSync(ours, twin, { recursive: true });
      return join(twin, "database");
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function take({ title, env, twin }: Place): Promise<Figure> {
  const first = await startOurs(env);
  const { token, company } = await signIn(first.home);
  await stop(first.process);
  const bare = await startBare(twin(), company);
  const ours = await startOurs(env);
  const headers = {
    apikey: "tartdags-public-key",
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  const week = { method: "POST", headers, body: '{"offset":0}' } as const;
  const taken = await alternate(
    ROUNDS,
    () => requestsPerSecond(`${ours.home}/functions/v1/dashboard-this-week`, week),
    () => requestsPerSecond(bare.home, week),
  );
  await Promise.all([stop(ours.process), stop(bare.process)]);
  return {
    name: "dashboard-this-week against a bare handler",
    goal: { atLeast: 0.75 },
    ratios: taken.ratios,
    detail: `${Math.round(taken.ours)} against ${Math.round(taken.bare)} requests a second, ${title}`,
  };
}

async function startOurs(env: Record<string, string>) {
  const port = await freePort();
  const server = spawn(process.execPath, ["scripts/serve.ts"], {
    env: { ...process.env, ...env, PORT: String(port), DEMO_NOW: NOW, LOG_LEVEL: "error", LIMITS: "off" },
    stdio: "ignore",
  });
  const home = `http://127.0.0.1:${port}`;
  await untilReady(`${home}/readyz`);
  return { process: server, home };
}

async function startBare(where: string, company: string) {
  const server = spawn(
    process.execPath,
    ["bench/bare-week-server.ts", where, company, "2026-03-02", "2026-03-08"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const home = await new Promise<string>((done) =>
    server.stdout.once("data", (text: Buffer) => done(String(text).trim())),
  );
  return { process: server, home };
}

async function stop(server: ChildProcess) {
  server.kill();
  await new Promise((done) => server.once("exit", done));
}

async function requestsPerSecond(
  url: string,
  request: Pick<autocannon.Options, "method" | "headers" | "body">,
) {
  const result = await autocannon({ url, ...request, connections: 20, duration: SECONDS });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 200`);
  return result.requests.average;
}

async function signIn(home: string): Promise<{ token: string; company: string }> {
  const post = async (path: string, body: object, token = "") => {
    const answer = await fetch(`${home}${path}`, {
      method: "POST",
      headers: { apikey: "tartdags-public-key", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, never>;
  };
  const session = await post("/auth/v1/sign-in", { email: "hr@nordljus.example", password: "tartdags" });
  const token = session.token as unknown as string;
  const user = await post("/auth/v1/get-user", {}, token);
  return { token, company: (user.company as unknown as { id: string }).id };
}

async function untilReady(url: string) {
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The server did not start");
}
