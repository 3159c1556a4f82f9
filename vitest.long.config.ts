import { defineConfig } from "vitest/config";
import short from "./vitest.config.ts";

/** What takes too long for every change: `npm run test:long`. */
const tests = (name: string, include: string[]) => ({
  extends: true as const,
  test: { name, include, globalSetup: ["test/global-setup.ts"] },
});

export default defineConfig({
  test: {
    ...short.test,
    exclude: ["node_modules/**"],
    testTimeout: 600_000,
    projects: [
      tests("embedded", ["{scripts,test/server,test/faults}/*.long.test.ts"]),
      tests("postgres", ["{test/simulation,server/features/*}/*.long.test.ts"]),
    ],
  },
});
