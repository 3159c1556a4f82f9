import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/debian.ts";

const LONG = Boolean(process.env["LONG"]);
const AT_LENGTH = /\.long\.spec\.ts|@long/;

export default defineConfig({
  testDir: "test/browser",
  testMatch: "*.spec.ts",
  // What takes too long for every change is a file of its own, or a journey marked `atLength`.
  ...(LONG ? { grep: AT_LENGTH } : { grepInvert: AT_LENGTH }),
  outputDir: ".cache/browser",
  // Made once, before every worker needs it.
  globalSetup: "./test/browser/template.ts",
  // Node reads them as they are; only the journeys themselves are put through Playwright's own compiler.
  // One pattern, as it asks each of them about every file.
  build: { external: [join(import.meta.dirname, "!(test)", "**")] },
  workers: 2,
  fullyParallel: false,
  retries: 0,
  // On a busy machine a journey is slow, not wrong: what is waited for may take as long as half of it.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"] ? [["list"], ["json"]] : "list",
  use: {
    locale: "sv-SE",
    // What moves is drawn sixty times a second, waited for, and half faded when axe looks. In dialogs.spec.ts it moves.
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "America/New_York", // far from Stockholm on purpose: today is Stockholm's wherever the browser is
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "off",
    screenshot: "only-on-failure",
    // Every test opens a new browser profile, in which the worker would fetch the whole site anew.
    serviceWorkers: "block",
  },
});
