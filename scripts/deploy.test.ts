import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { securityHeaders } from "../server/http/security-headers.ts";
import { readSettings, type Settings } from "../server/settings.ts";
import { customerSettings, filesInContainer } from "../test/container.ts";

const read = (file: string) => readFileSync(file, "utf8");

test("the container runs on the Node that is pinned", () => {
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  const images = [...read("deploy/Dockerfile").matchAll(/^FROM node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  );
  expect(images).toHaveLength(3);
  expect(new Set(images)).toEqual(new Set(Object.values(optionalDependencies)));
});

test("what is run by hand in the container finds all that it imports, and nothing of the tests is there", () => {
  const { own: copied } = filesInContainer();
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const seen = new Set(copied.filter((path) => /^scripts\/.*\.ts$/.test(path)));
  expect(seen).toContain("scripts/admin.ts");
  for (const file of seen) {
    // Types are gone before anything runs.
    const code = read(file).replaceAll(/^(?:import|export) type [^;]*;$/gm, "");
    for (const [, name] of code.matchAll(/(?:from |import |import\()"([^"]+)"/g)) {
      if (name!.startsWith(".")) seen.add(join(file, "..", name!));
      else if (!name!.startsWith("node:")) {
        const owner = name!.split("/", name!.startsWith("@") ? 2 : 1).join("/");
        expect(dependencies, `${file} imports ${name}`).toHaveProperty([owner]);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(20);
  const missing = [...seen].filter(
    (file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
  const leftOut = read("deploy/Dockerfile.dockerignore").split("\n");
  expect(leftOut).toEqual(expect.arrayContaining([".git", "**/.env", "deploy/*.env", "**/*.test.ts"]));
});

/** systemd lets its EnvironmentFile go before Environment=, so the unit sets what it must by way of env. */
function setByUnit(): Record<string, string> {
  const unit = read("deploy/tartdags@.service");
  expect(unit).not.toMatch(/^Environment=/m);
  const [, words] = /^ExecStart=\/usr\/bin\/env ((?:[A-Z_]+=\S+ )+)/m.exec(unit)!;
  return parseEnv(words!.trim().replaceAll(" ", "\n")) as Record<string, string>;
}

test("the container files and the unit set nothing that the server does not know", () => {
  const known = new Set([...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  const own = new Set(["POSTGRES_PASSWORD", "SITE"]);
  const set = [
    ...[...read("deploy/compose.yaml").matchAll(/^ +([A-Z_]+): /gm)].map(([, name]) => name!),
    ...Object.keys(setByUnit()),
    ...[...read("deploy/Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      line!.split(" ").map((pair) => pair.split("=")[0]!),
    ),
  ];
  expect(set.length).toBeGreaterThan(5);
  expect(set.filter((name) => !known.has(name) && !own.has(name))).toEqual([]);
});

test("the settings' file for Docker and systemd, filled in, is production without the demo", () => {
  const text = read("deploy/tartdags.env.example");
  const shipped = parseEnv(text) as Record<string, string>;
  expect(Object.keys(shipped)).toEqual(expect.arrayContaining(Object.keys(customerSettings)));
  expect(() => readSettings(shipped)).toThrow("AUTH_SECRET is needed in production.");
  const settings = readSettings({ ...shipped, ...customerSettings });
  expect(settings).toMatchObject({ production: true, demo: false, databaseUrl: null, trustProxy: true });
  // systemd takes a comment behind a value for a part of the value.
  expect(text.match(/^\w+=.*#.*$/m)).toBeNull();

  const known = parseEnv(read(".env.example")) as Record<string, string>;
  expect(Object.keys(shipped).filter((name) => !(name in known))).toEqual([]);
});

test("the containers and the unit are in production whatever the settings' file says", () => {
  const [, block] = /\n  environment:\n((?: {4}.*\n)+)/.exec(read("deploy/compose.yaml"))!;
  const set = Object.fromEntries(
    [...block!.matchAll(/^ {4}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name, value]) => [name!, value!]),
  );
  const demo = parseEnv(read(".env.example")) as Record<string, string>;
  const url = "postgres://tartdags:password@database:5432/tartdags";
  const settings = readSettings({ ...demo, ...customerSettings, ...set, DATABASE_URL: url });
  expect(settings).toMatchObject({ production: true, demo: false, port: 3000, dataDir: "/data" });

  const wrong = { NODE_ENV: "development", HOST: "0.0.0.0", PORT: "80", DATA_DIR: "./data" };
  expect(readSettings({ ...customerSettings, ...wrong, ...setByUnit(), PORT: "3001" })).toMatchObject({
    production: true,
    demo: false,
    host: "127.0.0.1",
    dataDir: "/var/lib/tartdags",
  });
  expect(setByUnit().PORT).toBe("%i");
});

test("what the proxy says by itself has the headers of the server's own answers", () => {
  const proxy = read("deploy/Caddyfile");
  const [, block] = /\(secure\) \{\n\theader \{\n([^}]*)\}/.exec(proxy)!;
  const said = Object.fromEntries(
    [...block!.matchAll(/^\t\t([\w-]+) "?(.*?)"?$/gm)].map(([, name, value]) => [name!.toLowerCase(), value]),
  );
  const { "content-security-policy": policy, ...others } = said;
  expect(policy).toMatch(/^default-src 'none'; frame-ancestors 'none'/);
  expect(Object.keys(others)).toContain("strict-transport-security");
  expect(securityHeaders({ production: true } as Settings)).toMatchObject(others);

  const answering = [...proxy.matchAll(/^\t(\w.*)\{\n((?:\t\t.*\n)*)\t\}/gm)].filter(([, , lines]) =>
    lines!.includes("respond "),
  );
  expect(answering.map(([, opening]) => opening!.trim())).toEqual(["handle @inner", "handle_errors"]);
  for (const [, , lines] of answering) expect(lines).toContain("import secure");
});

test("the proxy has one log, which leaves requests out", () => {
  const proxy = read("deploy/Caddyfile").replace(/^#.*\n/gm, "");
  expect(proxy).toMatch(/^\{\n\tlog \{\n\t\tformat filter \{[^}]*\bfields \{\s+request delete\s+\}/);
  expect(proxy.match(/^\s*log\b/gm)).toHaveLength(1);
});

test("whoever stops an instance waits longer than it takes at most", () => {
  const { drainSeconds, stopGraceSeconds } = readSettings({ ...customerSettings, NODE_ENV: "production" });
  const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read("deploy/tartdags@.service"))!;
  const compose = read("deploy/compose.yaml");
  const [, container] = /^ {2}stop_grace_period: (\d+)s$/m.exec(compose)!;
  expect(container).toBe(unit);
  expect(Number(unit)).toBeGreaterThan(drainSeconds + stopGraceSeconds + 1);
  expect(compose).toContain(`DRAIN_SECONDS: "${drainSeconds}"`);
  expect(compose).toContain(`STOP_GRACE_SECONDS: "${stopGraceSeconds}"`);
});
