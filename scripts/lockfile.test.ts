import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Locked = { integrity?: string; os?: string[]; cpu?: string[]; libc?: string[] };
const read = (file: string) =>
  JSON.parse(readFileSync(file, "utf8")) as Record<string, Record<string, unknown>>;
const packages = Object.entries(read("package-lock.json").packages as Record<string, Locked>);
const { dependencies, devDependencies, optionalDependencies } = read("package.json");

/** What a package of compiled code is called without the machine it was compiled for. */
const familyOf = (path: string) =>
  path.replace(/^.*node_modules\//, "").replace(/-(bin-)?(linux|darwin)-.*$/, "");
const familiesFor = (os: string, cpu: string) =>
  new Set(
    packages
      .filter(([, locked]) => locked.os?.includes(os) && locked.cpu?.includes(cpu))
      .filter(([, { libc }]) => os !== "linux" || !libc || libc.includes("glibc"))
      .map(([path]) => familyOf(path)),
  );

describe("the lockfile", () => {
  const here = familiesFor("linux", "arm64");

  test.each([
    ["linux", "x64"],
    ["darwin", "arm64"],
  ])("has on %s %s everything that it has on linux arm64", (os, cpu) => {
    expect(here).toContain("node");
    expect([...here].filter((family) => !familiesFor(os, cpu).has(family))).toEqual([]);
  });

  test("knows each package by its contents", () => {
    const unknown = packages.filter(([path, { integrity }]) => path && !integrity).map(([path]) => path);
    expect(unknown).toEqual([]);
  });

  test("is asked for exact versions", () => {
    const wanted = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(wanted.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });
});
