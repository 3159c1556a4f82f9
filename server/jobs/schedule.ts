import { inBackground } from "../database/database.ts";
import { describeError } from "../database/describe-error.ts";
import { deliverMails } from "../mail/deliver.ts";
import type { Services } from "../providers/services.ts";
import { within } from "../database/deadline.ts";
import { dailyCheck } from "./daily-check.ts";
import { compactCounters } from "./compact-counters.ts";
import { featureJobs, type Job } from "./registry.ts";
import { applyRetention } from "./retention.ts";
import { createClockWatch } from "./clock-jumps.ts";

/** Everything that happens by itself. Each may run on several instances at once: the database decides who does what. */
const createJobs = (): Job[] => [
  { name: "deliver-mails", everySeconds: 15, startedBy: "mails", run: deliverMails },
  { name: "daily-check", everySeconds: 20, run: dailyCheck },
  { name: "compact-counters", everySeconds: 300, run: compactCounters },
  { name: "retention", everySeconds: 3600, run: applyRetention },
  { name: "watch-clock", everySeconds: 20, run: createClockWatch() },
  ...featureJobs(),
];

/** A job that takes longer is aborted and not awaited, so that a hanging run does not block the next. */
const JOB_LIMIT_MS = 30 * 60_000;

/** The first requests after a start are answered before the jobs begin. */
const FIRST_ROUND_MS = 500;

export type Schedule = { stop(): Promise<void> };

export async function startSchedule(
  services: Services,
  jobs: Job[] = createJobs(),
  limitMs = JOB_LIMIT_MS,
): Promise<Schedule> {
  const background = { ...services, db: inBackground(services.db) };
  const runners = jobs.map((job) => createRunner(background, job, limitMs));
  await services.db.listen("work", (table) => {
    for (const runner of runners) if (runner.job.startedBy === table || table === "") runner.trigger();
  });
  const first = setTimeout(() => runners.forEach((runner) => runner.trigger()), FIRST_ROUND_MS);
  return {
    async stop() {
      clearTimeout(first);
      services.db.stopThrottling();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Runs one job at a time; a trigger during a run starts one more right after it. */
function createRunner(services: Services, job: Job, limitMs: number) {
  let running: Promise<void> | null = null;
  let again = false;
  const stopping = new AbortController();

  const run = async () => {
    const limit = new AbortController();
    try {
      const done = job.run(services, AbortSignal.any([stopping.signal, limit.signal]));
      if (await within(limitMs, done)) return;
      limit.abort();
      // Its late failure must not become an unhandled rejection.
      done.catch(() => {});
      services.log.error({ job: job.name }, "job took too long");
    } catch (error) {
      services.log.error({ job: job.name, err: describeError(error) }, "job failed");
    }
  };
  const trigger = () => {
    if (stopping.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = null;
      if (again) {
        again = false;
        trigger();
      }
    });
  };
  const timer = setInterval(trigger, job.everySeconds * 1000);

  return {
    job,
    trigger,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
