import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { CHROMIUM } from "../scripts/debian.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import type { Bench, Figure } from "./measure.ts";

const RUNS = Number(process.env["RUNS"] ?? 10);
const PAGES = ["/", "/contact"];
const MAX_BYTES = 128_000;
// Installed when it is needed, beside the project: 180 MB that nobody else has use for.
const TOOL = ".cache/lighthouse";
const VERSION = "13.5.0";

type Report = {
  categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

/** The public pages in Lighthouse's mobile profile, and what the landing page weighs. */
export default {
  name: "landing",
  async run() {
    if (!existsSync(join(TOOL, "node_modules/lighthouse"))) {
      const wanted = ["install", "--prefix", TOOL, "--no-save", "--no-package-lock", `lighthouse@${VERSION}`];
      spawnSync("npm", wanted, { stdio: "inherit" });
    }
    const folder = mkdtempSync(join(tmpdir(), "tartdags-landing-"));
    const settings = readSettings({ PORT: "0", DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "silent" });
    const server = await startServer(settings, pino({ level: "silent" }));
    try {
      return PAGES.flatMap((path) => figuresOf(path, takeReports(server.url + path, folder)));
    } finally {
      await server.stop();
    }
  },
} satisfies Bench;

function takeReports(url: string, folder: string): Report[] {
  const file = join(folder, "report.json");
  const flags = `--chrome-flags=--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking`;
  return Array.from({ length: RUNS }, () => {
    const args = [`${TOOL}/node_modules/lighthouse/cli/index.js`, url, "--quiet", "--output=json"];
    const { status } = spawnSync(process.execPath, [...args, `--output-path=${file}`, flags], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, CHROME_PATH: CHROMIUM },
    });
    if (status !== 0) throw new Error(`Lighthouse failed on ${url}`);
    return JSON.parse(readFileSync(file, "utf8")) as Report;
  });
}

function figuresOf(path: string, reports: Report[]): Figure[] {
  const categories = Object.keys(reports[0]!.categories) as (keyof Report["categories"])[];
  const middle = (audit: string) => Math.round(reports[0]!.audits[audit]?.numericValue ?? 0);
  const scores = categories.map((name) => ({
    name: `Lighthouse, ${path}, ${name}`,
    goal: { atLeast: 1 },
    ratios: reports.map(({ categories }) => categories[name].score),
    detail:
      name === "performance"
        ? `${RUNS} runs; largest paint ${middle("largest-contentful-paint")} ms, blocking ${middle("total-blocking-time")} ms`
        : `${RUNS} runs`,
  }));
  if (path !== "/") return scores;
  const bytes = reports.map(({ audits }) => audits["total-byte-weight"]!.numericValue!);
  const weight = {
    name: "the landing page's bytes against 128 KB",
    goal: { atMost: 1 },
    ratios: bytes.map((each) => each / MAX_BYTES),
    detail: `${Math.round(bytes[0]! / 1000)} KB with photo and fonts`,
  };
  return [...scores, weight];
}
