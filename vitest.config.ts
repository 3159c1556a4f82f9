import { defineConfig } from "vitest/config";

const calls = ["server/**/*.test.ts", "contract/*.test.ts"];
const globalSetup = ["test/global-setup.ts"];
/** Each file has a database of its own; loading the whole server anew for each would take longer than the tests. */
const isolate = false;
const LIMIT_MS = 60_000;

/** What needs no database runs once; every call runs on PostgreSQL, and the walk over the contract on both. */
export default defineConfig({
  test: {
    // Far above what anything takes: on a busy machine a test is slow, not wrong. Whoever polls may as long as its test.
    testTimeout: LIMIT_MS,
    hookTimeout: 2 * LIMIT_MS,
    expect: { requireAssertions: true, poll: { timeout: LIMIT_MS } },
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: [
            "{domain,formats,sandbox,web,scripts}/**/*.test.{ts,tsx}",
            "contract/entities/**/*.test.ts",
            "test/server/start.test.ts",
            "test/screens/**/*.test.tsx",
            "test/fuzz/{dear,judge}.test.ts",
            "server/providers/**/*.test.ts",
            "server/features/mails.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          // Every call is tried on PostgreSQL; here the walk over the contract, the schema and what only this database has.
          include: [
            "contract/*.test.ts",
            "server/database/**/*.test.ts",
            "test/server/{backup,embedded,move-to-postgres}.test.ts",
            "test/fuzz/fuzz.test.ts",
          ],
          globalSetup,
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [...calls, "test/{faults,simulation}/**/*.test.ts"],
          exclude: ["server/providers/**", "server/features/mails.test.ts"],
          globalSetup,
          isolate,
        },
      },
    ],
  },
});
