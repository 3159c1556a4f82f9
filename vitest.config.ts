import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,contract,server,sandbox,web}/**/*.test.{ts,tsx}", "test/faults/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
