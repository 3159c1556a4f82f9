import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { securityHeaders } from "../server/security-headers.ts";
import type { Settings } from "../server/settings.ts";

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

test("the container files and the unit set nothing that the server does not know", () => {
  const known = new Set([...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
  const own = new Set(["POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB", "SITE"]);
  const set = [
    ...[...read("deploy/compose.yaml").matchAll(/^ +([A-Z_]+): /gm)].map(([, name]) => name!),
    ...[...read("deploy/tartdags@.service").matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      line!.split(" ").map((pair) => pair.split("=")[0]!),
    ),
    ...[...read("deploy/Dockerfile").matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
      line!.split(" ").map((pair) => pair.split("=")[0]!),
    ),
  ];
  expect(set.length).toBeGreaterThan(5);
  expect(set.filter((name) => !known.has(name) && !own.has(name))).toEqual([]);
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
