import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const globalSetup = ["test/global-setup.ts"];
/** Node reads the server as it is, as in production; transforming each file for each worker would take longer. */
const asItIs = {
  experimental: { viteModuleRunner: false },
  execArgv: [`--import=${new URL("scripts/quick-resolve.ts", import.meta.url)}`],
};
const LIMIT_MS = 120_000;
/** On the server, too, some things need no database. */
const withoutDatabase = "server/{providers/**/*,features/mails}.test.ts";

/** The longest, by how long they take: one that began last would run alone. */
const LONGEST = [
  "simulation/simulation",
  "calls/tenants",
  "fuzz/fuzz",
  "faults/crash",
  "hands-off/hands-off",
  "contract/contract",
  "server/backup",
  "server/embedded",
  "failures/hr",
  "failures/visitors",
  "server/start",
  "screens/states",
].map((name) => `/${name}.test.ts`);
const place = ({ moduleId }: TestSpecification) => {
  const found = LONGEST.findIndex((name) => moduleId.includes(name));
  return found < 0 ? LONGEST.length : found;
};
const PROJECTS = ["postgres", "embedded", "site", "client", "plain"];

/** Project after project, so that a worker keeps what it has loaded; in each the longest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const project = ({ project: { name } }: TestSpecification) => PROJECTS.indexOf(name);
    return sorted.toSorted((a, b) => project(a) - project(b) || place(a) - place(b));
  }
}

/** What needs no database runs once, every call on PostgreSQL; on the embedded one the walk over the contract and what may differ there. */
export default defineConfig({
  test: {
    // Far above what anything takes: on a busy machine a test is slow, not wrong. Whoever polls may as long as its test.
    testTimeout: LIMIT_MS,
    hookTimeout: 2 * LIMIT_MS,
    expect: { requireAssertions: true, poll: { timeout: LIMIT_MS } },
    maxWorkers: 3,
    // What a file needs it makes for itself; loading the server anew for each would take longer than most tests.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "plain",
          include: [
            "{domain,formats,sandbox,scripts}/**/*.test.ts",
            "contract/entities/**/*.test.ts",
            "web/{screens,ui}/**/*.test.ts",
            "test/server/start.test.ts",
            "test/fuzz/{expensive-bodies,check-answer}.test.ts",
            withoutDatabase,
          ],
          exclude: ["**/*.long.test.ts"],
        },
      },
      {
        extends: true,
        // React as people get it: the other kind spends half of its time on advice to programmers.
        oxc: { jsx: { runtime: "automatic", importSource: "#web", development: false } },
        test: {
          name: "site",
          env: { NODE_ENV: "production" },
          include: ["test/screens/**/*.test.tsx"],
          setupFiles: ["test/screens/each-test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "client",
          env: { NODE_ENV: "production" },
          include: ["web/*.test.ts"],
          // Each has the client's memory, which the next must not find changed.
          isolate: true,
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
          ...asItIs,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: ["server/**/*.test.ts", "test/{faults,simulation}/**/*.test.ts", "test/fuzz/fuzz.test.ts"],
          exclude: [withoutDatabase, "**/*.long.test.ts"],
          globalSetup,
          ...asItIs,
        },
      },
    ],
  },
});
