import { buildWhatChanged } from "./built.ts";
import { needDebianPackages } from "./debian.ts";
import { failedSteps, step } from "./steps.ts";

/**
 * npm run test:long: what every change is tried with in short, at length, in about an hour. What takes hours by itself, such
 * as thirty years of days, is a command of its own. docs/long-runs.md has the outcome of each.
 */
needDebianPackages("chromium-headless-shell", "fonts-liberation", "postgresql", "caddy");
const run = (name: string, ...args: string[]) =>
  step(["npm run", name, "--", ...args].join(" "), process.execPath, [`scripts/${name}.ts`, ...args]);

await buildWhatChanged();
await step("regular expressions, each judged anew", process.execPath, ["scripts/regexps.ts", "--anew"]);
await step(
  "backup of large data, a full disk, the same seed twice, orders from before offers, others' ids, the proxy",
  "vitest",
  ["run", "--config", "vitest.long.config.ts"],
);
await step(
  "the 08:00 run and what moves an order, cut off before every statement",
  "vitest",
  [
    "run",
    "--project",
    "postgres",
    "chain-interrupted.test.ts",
    "every-statement.test.ts",
    "-t",
    "cut off before",
    "--testTimeout",
    "3600000",
  ],
  { env: { LONG: "1" } },
);
await step(
  "the worlds in which faults are looked for, others' ids in every shape and role, years of the payment provider's events, and every two that can race",
  "vitest",
  [
    "run",
    "--project",
    "postgres",
    "test/simulation/",
    "year-of-events.test.ts",
    "orders/races.test.ts",
    "calls/tenants.test.ts",
    "fuzz/fuzz.test.ts",
    "--testTimeout",
    "3600000",
  ],
  { env: { LONG: "1" } },
);
await step("axe and widths on every screen in every state, and the rarer journeys", "playwright", ["test"], {
  env: { LONG: "1" },
});
await run("crash", "--kills", "50");
await run("crash", "--kills", "10", "--instances", "2");
await run("fuzz", "--requests", "10000");
await run("fuzz", "--requests", "2000", "--postgres");
await run("canary");
await run("simulate", "--years", "1", "--companies", "20");
await run("simulate", "--hands-off", "--days", "120", "--companies", "20");

console.log(failedSteps.length > 0 ? `\nFailed: ${failedSteps.join(", ")}` : "\nEverything was kept.");
process.exit(failedSteps.length > 0 ? 1 : 0);
