import { spawn } from "node:child_process";

export type Counts = { passed: number; failed: number };

/** The steps that failed, to be named once more at the end of a long run. */
export const failedSteps: string[] = [];

type Options = {
  env?: Record<string, string>;
  /** Runs beside another step: what it says is shown in one piece when it ends. */
  beside?: boolean;
};

/** Runs a command, shows its output, and says how long it took. */
export async function step(
  name: string,
  command: string,
  args: string[],
  { env = {}, beside = false }: Options = {},
): Promise<boolean> {
  if (!beside) console.log(`\n▸ ${name}`);
  const started = performance.now();
  const child = spawn(command, args, {
    stdio: beside ? "pipe" : "inherit",
    env: { ...process.env, ...env },
  });
  let said = beside ? `\n▸ ${name}\n` : "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ok = await new Promise<boolean>((done) => {
    child.once("error", () => done(false));
    child.once("close", (status) => done(status === 0));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (!ok) failedSteps.push(name);
  console.log(`${said}  ${name}: ${ok ? "ok" : "FAILED"} (${seconds} s)`);
  return ok;
}

/** The checks that need no database and no browser: the types, and beside them the others one after the other. */
export async function staticChecks(): Promise<Counts> {
  const check = (name: string, command: string, ...args: string[]) =>
    step(name, command, args, { beside: true });
  // More checkers read the same libraries each for itself: on two cores that takes longer. The compiler is a Go program
  // that keeps nearly all it makes: tidying up less often costs a tenth more memory and saves a sixth of the time.
  const types = step("types", "tsc", ["--checkers", "1"], { beside: true, env: { GOGC: "400" } });
  const results = [
    await check("format", "oxfmt", "--check", "."),
    await check("lint", "oxlint"),
    await check("structure", process.execPath, "scripts/structure.ts"),
    await check("regular expressions", process.execPath, "scripts/regexps.ts"),
    await types,
  ];
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}
