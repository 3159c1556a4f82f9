import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../databases.ts";

type Caddy = { url: string; said(): string; stop(): Promise<void> };

/**
 * The proxy that deploy/ is made for, with its own file; only the site's and the instances' addresses differ, and what
 * more stands in its global options.
 */
export async function startCaddy(instances: string[], ...options: string[]): Promise<Caddy> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const folder = mkdtempSync(join(tmpdir(), "tartdags-caddy-"));
  const file = join(folder, "Caddyfile");
  const shipped = readFileSync("deploy/Caddyfile", "utf8");
  const hosts = instances.map((address) => new URL(address).host);
  const here = shipped
    .replaceAll("one:3000 two:3000", hosts.join(" "))
    .replaceAll("two:3000 one:3000", hosts.toReversed().join(" "));
  if (here === shipped) throw new Error("deploy/Caddyfile no longer names its two instances");
  writeFileSync(file, here.replace(/^\{$/m, ["{", "admin off", ...options].join("\n\t")));
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...process.env, SITE: url, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  caddy.stderr.on("data", (text: Buffer) => (said += String(text)));
  const gone = new Promise<void>((done) => caddy.once("exit", () => done()));
  const missing = new Promise<never>((_, fail) => caddy.once("error", fail));
  await Promise.race([answering(url, () => caddy.exitCode !== null && said), missing]);
  return {
    url,
    said: () => said,
    async stop() {
      caddy.kill("SIGTERM");
      await gone;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answering(url: string, problem: () => string | false): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    const why = problem();
    if (why !== false) throw new Error(`Caddy did not start: ${why}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
