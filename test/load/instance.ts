import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../databases.ts";
import type { Outcome, Plan } from "./load.ts";

/** The product as it is started for real, in a process of its own. */
export type Instance = {
  url: string;
  process: ChildProcess;
  /** SIGTERM, and the code it ends with. */
  stop(): Promise<number | null>;
};

export async function startInstance(env: Record<string, string>): Promise<Instance> {
  const port = env.PORT ? Number(env.PORT) : await freePort();
  const folder = mkdtempSync(join(tmpdir(), "tartdags-instance-"));
  const child = spawn(process.execPath, ["scripts/serve.ts"], {
    env: { ...process.env, LOG_LEVEL: "error", PORT: String(port), DATA_DIR: folder, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error("The server did not start");
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      const code = await gone;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

const LAST_CORE = availableParallelism() - 1;
const pin = (cores: string, pid: number) => spawnSync("taskset", ["-a", "-p", "-c", cores, String(pid)]);

/** This process, and what it starts from now on, leaves one core to the load. Does nothing where that cannot be said. */
export const leaveCoreToLoad = () => void pin(`0-${Math.max(0, LAST_CORE - 1)}`, process.pid);

/** The load comes from a process of its own, on a core of its own: what it costs to ask is not the server's. */
export function loadFrom(plan: Plan): Promise<Outcome> {
  const child = fork(fileURLToPath(new URL("./load.ts", import.meta.url)), [JSON.stringify(plan)]);
  pin(String(LAST_CORE), child.pid!);
  return new Promise((done, fail) => {
    child.once("message", (outcome) => done(outcome as Outcome));
    child.once("exit", (code) => code && fail(new Error(`The load ended with ${code}`)));
  });
}
