import { spawnSync } from "node:child_process";

export type Counts = { passed: number; failed: number };

/** The steps that failed, to be named once more at the end of a long run. */
export const failedSteps: string[] = [];

/** Runs a command with its output shown, and says how long it took. */
export function step(
  name: string,
  command: string,
  args: string[],
  env: Record<string, string> = {},
): boolean {
  console.log(`\n▸ ${name}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) failedSteps.push(name);
  console.log(status === 0 ? `  ${name}: ok (${seconds} s)` : `  ${name}: FAILED (${seconds} s)`);
  return status === 0;
}

/** The checks that need no database and no browser. */
export function staticChecks(): Counts {
  const results = [
    step("format", "oxfmt", ["--check", "."]),
    step("lint", "oxlint", []),
    step("types", "tsc", []),
    step("structure", process.execPath, ["scripts/structure.ts"]),
    step("regular expressions", process.execPath, ["scripts/regexps.ts"]),
  ];
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
