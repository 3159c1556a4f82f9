import { NO_WORDS } from "../../domain/mails.ts";
import { DATABASE_ERROR_KINDS } from "../database/errors.ts";
import type { LoadShedder } from "../calls/load-shedding.ts";
import type { Health } from "./health.ts";
import type { Live } from "./live.ts";
import type { Services } from "../providers/services.ts";
import type { Uploads } from "../calls/uploads.ts";

type Series = { count: number; seconds: number };
export type Metrics = { calls: Map<string, Series>; started: number };

export const createMetrics = (): Metrics => ({ calls: new Map(), started: performance.now() });

export function calledAt(metrics: Metrics, call: string, status: number, ms: number) {
  const labels = `call="${call}",status="${status}"`;
  const series = metrics.calls.get(labels) ?? { count: 0, seconds: 0 };
  series.count += 1;
  series.seconds += ms / 1000;
  metrics.calls.set(labels, series);
}

type Parts = { services: Services; live: Live; health: Health; loadShedder: LoadShedder; uploads: Uploads };

/** The mails that somebody waits for, or that wait for somebody. */
const UNSENT = ["waiting", "dead", "unsure", "held"] as const;

/** Prometheus' text format. Numbers only: no name, address or allergy has a place here. */
export async function metricsText(metrics: Metrics, parts: Parts): Promise<string> {
  const { services, live, health, loadShedder, uploads } = parts;
  const { ready } = await health.read();
  const lastError = services.db.lastError();
  const [mails, quarantined, checks] = ready
    ? await Promise.all([countMails(services), countQuarantined(services), lastCheck(services)])
    : [[], [], []];
  const lines = [
    "# TYPE tartdags_calls_total counter",
    ...[...metrics.calls].map(([labels, { count }]) => `tartdags_calls_total{${labels}} ${count}`),
    "# TYPE tartdags_call_seconds_total counter",
    ...[...metrics.calls].map(
      ([labels, { seconds }]) => `tartdags_call_seconds_total{${labels}} ${seconds.toFixed(4)}`,
    ),
    "# TYPE tartdags_ready gauge",
    `tartdags_ready ${Number(ready)}`,
    "# TYPE tartdags_database_trouble gauge",
    ...DATABASE_ERROR_KINDS.map(
      (kind) => `tartdags_database_trouble{kind="${kind}"} ${Number(lastError === kind)}`,
    ),
    "# TYPE tartdags_calls_at_work gauge",
    `tartdags_calls_at_work ${loadShedder.active()}`,
    "# TYPE tartdags_calls_waiting gauge",
    `tartdags_calls_waiting ${loadShedder.waiting()}`,
    "# TYPE tartdags_uploads gauge",
    `tartdags_uploads ${uploads.underWay()}`,
    "# TYPE tartdags_turned_away_total counter",
    `tartdags_turned_away_total ${loadShedder.rejected()}`,
    "# TYPE tartdags_mails gauge",
    ...mails.map(({ status, count }) => `tartdags_mails{status="${status}"} ${count}`),
    "# TYPE tartdags_mails_quarantined gauge",
    ...quarantined.map(({ count }) => `tartdags_mails_quarantined ${count}`),
    "# TYPE tartdags_daily_check_finished_seconds gauge",
    ...checks.map(({ finished }) => `tartdags_daily_check_finished_seconds ${finished}`),
    "# TYPE tartdags_live_browsers gauge",
    `tartdags_live_browsers ${live.open()}`,
    "# TYPE tartdags_resident_bytes gauge",
    `tartdags_resident_bytes ${process.memoryUsage.rss()}`,
    "# TYPE tartdags_uptime_seconds gauge",
    `tartdags_uptime_seconds ${Math.round((performance.now() - metrics.started) / 1000)}`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Without its database an instance still tells about itself. */
async function countMails({ db }: Services): Promise<Record<string, unknown>[]> {
  // Each by its own index: a scrape every few seconds must not read every mail that was ever sent.
  const text = UNSENT.map(
    (status) => `select '${status}' as status, count(*)::int as count from mails
      where status = '${status}'${status === "waiting" ? " and told_in is null" : ""}`,
  ).join(" union all ");
  return db.lookUp("metrics-mails", text, []).catch(() => []);
}

/** Of the dead ones, those whose words failed. */
async function countQuarantined({ db }: Services): Promise<Record<string, unknown>[]> {
  const text = `select count(*)::int as count from mails where status = 'dead' and last_error = '${NO_WORDS}'`;
  return db.lookUp("metrics-quarantined", text, []).catch(() => []);
}

/** When the newest daily check that went well was finished, in seconds since 1970. None yet: no line. */
async function lastCheck({ db }: Services): Promise<Record<string, unknown>[]> {
  const text = `select floor(extract(epoch from max(finished_at)))::text as finished from automation_runs
    where kind = 'daily' having max(finished_at) is not null`;
  return db.lookUp("metrics-daily-check", text, []).catch(() => []);
}
