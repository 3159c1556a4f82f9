import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { buildWhatChanged } from "../scripts/built.ts";
import { CHROMIUM } from "../scripts/debian.ts";
import { readSettings } from "../server/settings.ts";
import { startServer } from "../server/start.ts";
import { dashboardBytes, landingScripts, openedTooEarly } from "../test/script-weight.ts";
import type { Bench, Figure } from "./measure.ts";

const RUNS = Number(process.env["RUNS"] ?? 10);
const PAGES = ["/", "/contact"];
const MAX_BYTES = 128_000;
const MAX_SCRIPT_BYTES = 153_000;
// Installed when it is needed, beside the project: 180 MB that nobody else has use for.
const TOOL = ".cache/lighthouse";
const LIGHTHOUSE = `${TOOL}/node_modules/lighthouse/cli/index.js`;
const VERSION = "13.5.0";
const FLAGS =
  "--chrome-flags=--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

/** The public pages in Lighthouse's mobile profile, and what the landing page weighs. */
export default {
  name: "landing",
  async run() {
    await buildWhatChanged();
    if (!existsSync(join(TOOL, "node_modules/lighthouse"))) {
      const wanted = ["install", "--prefix", TOOL, "--no-save", "--no-package-lock", `lighthouse@${VERSION}`];
      spawnSync("npm", wanted, { stdio: "inherit" });
    }
    const folder = mkdtempSync(join(tmpdir(), "tartdags-landing-"));
    const settings = readSettings({ PORT: "0", DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "silent" });
    const server = await startServer(settings, pino({ level: "silent" }));
    try {
      const figures: Figure[] = [];
      for (const path of PAGES)
        figures.push(...figuresOf(path, await takeReports(server.url + path, folder)));
      return [...figures, ...scripts()];
    } finally {
      await server.stop();
    }
  },
} satisfies Bench;

async function takeReports(url: string, folder: string): Promise<Report[]> {
  const file = join(folder, "report.json");
  const only = `--only-categories=${CATEGORIES.join(",")}`;
  const args = [LIGHTHOUSE, url, "--quiet", "--output=json", `--output-path=${file}`, only, FLAGS];
  const reports: Report[] = [];
  let broken = 0;
  while (reports.length < RUNS + 1) {
    const tool = spawn(process.execPath, args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, CHROME_PATH: CHROMIUM },
    });
    const [status] = await once(tool, "exit");
    if (status === 0) reports.push(JSON.parse(readFileSync(file, "utf8")) as Report);
    // On a busy machine it sometimes loses its own recording; that says nothing of the page.
    else if (++broken > RUNS) throw new Error(`Lighthouse failed on ${url}`);
  }
  // The first one finds a server, a browser and a disk that have only just woken up.
  return reports.slice(1);
}

function scripts(): Figure[] {
  const bytes = dashboardBytes();
  return [
    {
      name: "scripts that the landing page asks for",
      goal: { atMost: 0 },
      ratios: [landingScripts().length],
      detail: "every word is in the page itself",
    },
    {
      name: "the dashboard's script against 153 KB",
      goal: { atMost: 1 },
      ratios: [bytes / MAX_SCRIPT_BYTES],
      detail: `${Math.round(bytes / 1000)} KB compressed`,
    },
    {
      name: "charts, date picker and admin pages that the dashboard loads before they are opened",
      goal: { atMost: 0 },
      ratios: [openedTooEarly().length],
      detail: "from the files of the build",
    },
  ];
}

function figuresOf(path: string, reports: Report[]): Figure[] {
  const values = (audit: string) => reports.map(({ audits }) => audits[audit]!.numericValue!);
  const worst = (audit: string) => `${Math.round(Math.max(...values(audit)))} ms`;
  const scores = CATEGORIES.map((name) => {
    const ratios = reports.map(({ categories }) => categories[name].score);
    const full = `${ratios.filter((score) => score === 1).length} of ${RUNS} runs at 100`;
    const paint = `largest paint at most ${worst("largest-contentful-paint")}, blocking ${worst("total-blocking-time")}`;
    return {
      name: `Lighthouse, ${path}, ${name}`,
      goal: { atLeast: 1 },
      ratios,
      every: true,
      detail: name === "performance" ? `${full}; ${paint}` : full,
    };
  });
  const shift = {
    name: `layout shift, ${path}`,
    goal: { atMost: 0 },
    ratios: values("cumulative-layout-shift"),
    detail: `${RUNS} runs`,
  };
  if (path !== "/") return [...scores, shift];
  const bytes = values("total-byte-weight");
  const weight = {
    name: "the landing page's bytes against 128 KB",
    goal: { atMost: 1 },
    ratios: bytes.map((each) => each / MAX_BYTES),
    detail: `${Math.round(Math.max(...bytes) / 1000)} KB with photo and fonts`,
  };
  return [...scores, shift, weight];
}
