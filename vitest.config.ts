import { defineConfig } from "vitest/config";

const calls = ["server/**/*.test.ts", "contract/**/*.test.ts"];
const globalSetup = ["test/global-setup.ts"];
/** Each file has a database of its own; loading the whole server anew for each would take longer than the tests. */
const isolate = false;

/** What needs no database runs once; what does runs on the embedded database and on PostgreSQL. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: [
            "{domain,sandbox,web,scripts}/**/*.test.{ts,tsx}",
            "test/server/start.test.ts",
            "test/fuzz/judge.test.ts",
            "server/{providers,mail/templates}/**/*.test.ts",
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "embedded",
          include: [
            ...calls,
            "test/server/{backup,embedded,move-to-postgres}.test.ts",
            "test/fuzz/fuzz.test.ts",
          ],
          // What every call says to strangers and to a wrong shape does not depend on the database. The doors to the
          // outside (payments, calendars, links) and what follows from a day, an order or a change of the register are gone
          // through on this one by the calls' own tests and the journeys in the browser.
          exclude: [
            "server/{providers,mail/templates,payments,calendars,onboarding,automation,meals,orders,people}/**",
            "server/{links,tenants}.test.ts",
            "contract/contract.test.ts",
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
          exclude: ["server/{providers,mail/templates}/**"],
          globalSetup,
          isolate,
        },
      },
    ],
  },
});
