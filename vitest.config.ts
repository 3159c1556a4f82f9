import { defineConfig } from "vitest/config";

const globalSetup = ["test/global-setup.ts"];
/** Each file has a database of its own; loading the whole server anew for each would take longer than the tests. */
const isolate = false;
const LIMIT_MS = 120_000;
/** On the server, too, some things need no database. */
const withoutDatabase = "server/{providers/**/*,features/mails}.test.ts";

/** What needs no database runs once, every call on PostgreSQL, and on the embedded database what may differ there. */
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
            "test/fuzz/{expensive-bodies,check-answer}.test.ts",
            withoutDatabase,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: [
            "contract/*.test.ts",
            "server/database/schema.test.ts",
            "test/server/{backup,embedded,move-to-postgres}.test.ts",
          ],
          globalSetup,
          isolate,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [
            "server/**/*.test.ts",
            "contract/*.test.ts",
            "test/{faults,simulation}/**/*.test.ts",
            "test/fuzz/fuzz.test.ts",
          ],
          exclude: [withoutDatabase, "**/*.long.test.ts"],
          globalSetup,
          isolate,
        },
      },
    ],
  },
});
