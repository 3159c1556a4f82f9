import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Client } from "pg";
import { freePort, startCluster } from "../test/databases.ts";
import { alternate, type Bench } from "./measure.ts";

const SECONDS = 3;
const ROUNDS = 5;
const NOW = "2026-03-02T07:30:00+01:00";

/** dashboard-this-week through the whole stack, against a bare handler that sends the same rows. */
export default {
  name: "dashboard-this-week",
  async run() {
    const cluster = await startCluster();
    const admin = new Client({ connectionString: cluster.url("postgres") });
    await admin.connect();
    await admin.query("create database bench");
    await admin.end();
    const url = cluster.url("bench");

    const port = await freePort();
    const ours = spawn(process.execPath, ["server/main.ts"], {
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: url,
        DEMO_NOW: NOW,
        LOG_LEVEL: "error",
        LIMITS: "off",
        DATA_DIR: mkdtempSync(join(tmpdir(), "tartdags-bench-")),
      },
      stdio: "ignore",
    });
    const home = `http://127.0.0.1:${port}`;
    await untilReady(`${home}/readyz`);
    const { token, company } = await signIn(home);
    const bare = spawn(
      process.execPath,
      ["bench/bare-week-server.ts", url, company, "2026-03-02", "2026-03-08"],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    const bareUrl = await new Promise<string>((done) =>
      bare.stdout.once("data", (text: Buffer) => done(String(text).trim())),
    );

    const headers = {
      apikey: "tartdags-public-key",
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    };
    const week = { method: "POST", headers, body: '{"offset":0}' } as const;
    const taken = await alternate(
      ROUNDS,
      () => requestsPerSecond(`${home}/functions/v1/dashboard-this-week`, week),
      () => requestsPerSecond(bareUrl, week),
    );
    ours.kill();
    bare.kill();
    await new Promise((done) => ours.once("exit", done));
    await cluster.stop();
    const detail = `${Math.round(taken.ours)} against ${Math.round(taken.bare)} requests a second, PostgreSQL`;
    return [
      {
        name: "dashboard-this-week against a bare handler",
        goal: { atLeast: 0.75 },
        ratios: taken.ratios,
        detail,
      },
    ];
  },
} satisfies Bench;

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
