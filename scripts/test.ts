import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildWhatChanged } from "./built.ts";
import { needDebianPackages } from "./debian.ts";
import { type Counts, failedSteps, staticChecks, step } from "./steps.ts";

/** Every check, in one order: on Debian and its like, what is missing is installed first. */
const REPORTS = ".cache/reports";
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
needDebianPackages("chromium-headless-shell", "fonts-liberation", "postgresql");

// The tests start many processes, and each would look up and compile the server anew.
process.env["NODE_COMPILE_CACHE"] ??= resolve(".cache/compiled");
// What tests make dies young: with more room for it, less is looked through to find what has not.
process.env["NODE_OPTIONS"] =
  `${process.env["NODE_OPTIONS"] ?? ""} --max-semi-space-size=64 --import=${new URL("quick-resolve.ts", import.meta.url)}`;

// Everything at once: each of them leaves a core idle now and then, which another has work for.
const template = step("a database to start from", process.execPath, ["test/embedded-template.ts"], {
  beside: true,
});
const [checks] = await Promise.all([
  staticChecks(),
  Promise.all([buildWhatChanged(), template]).then(runTests),
]);
const counts: Counts[] = [checks, vitestCounts(), playwrightCounts()];

const total = counts.reduce((sum, part) => ({
  passed: sum.passed + part.passed,
  failed: sum.failed + part.failed,
}));
if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(", ")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
// A step can fail with every test of it passed: something was thrown outside of them.
process.exit(total.failed === 0 && failedSteps.length === 0 ? 0 : 1);

/** The journeys tell what they do meanwhile, the others when they are done. */
function runTests(): Promise<boolean[]> {
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORTS}/vitest.json`];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: `${REPORTS}/playwright.json` };
  return Promise.all([
    step("rules, calls and faults", "vitest", ["run", ...reports], { beside: true }),
    step("journeys in the browser", "playwright", ["test"], { env }),
  ]);
}

/** A runner that left no report has failed, whatever it printed. */
function report<T>(name: string, count: (json: T) => Counts): Counts {
  try {
    return count(JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8")) as T);
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function vitestCounts(): Counts {
  type Report = {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    success: boolean;
  };
  return report<Report>("vitest", ({ numPassedTests, numFailedTests, success }) => ({
    passed: numPassedTests,
    failed: success ? 0 : Math.max(1, numFailedTests),
  }));
}

function playwrightCounts(): Counts {
  type Report = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };
  return report<Report>("playwright", ({ stats, errors }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
  }));
}
