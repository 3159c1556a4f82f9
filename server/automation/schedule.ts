import { revokeCalendars } from "../calendars/revoke.ts";
import { writeCalendars } from "../calendars/write-events.ts";
import { describeError } from "../describe-error.ts";
import { deliverMails } from "../mail/deliver.ts";
import type { Services } from "../services.ts";
import { dailyCheck } from "./daily-check.ts";
import { foldTallies } from "./fold-tallies.ts";
import { sweep } from "./sweep.ts";
import { createClockWatch } from "./watch-clock.ts";

/** Everything that happens by itself. Each may run on several instances at once: the database decides who does what. */
const createJobs = (): Job[] => [
  { name: "deliver-mails", everySeconds: 15, wokenBy: "mails", run: deliverMails },
  { name: "daily-check", everySeconds: 20, run: dailyCheck },
  { name: "write-calendars", everySeconds: 15, wokenBy: "calendar_events", run: writeCalendars },
  { name: "revoke-calendars", everySeconds: 60, wokenBy: "calendar_revocations", run: revokeCalendars },
  { name: "fold-tallies", everySeconds: 300, run: foldTallies },
  { name: "sweep", everySeconds: 3600, run: sweep },
  { name: "watch-clock", everySeconds: 20, run: createClockWatch() },
];

type Job = {
  name: string;
  everySeconds: number;
  /** A table whose changes start the job at once. */
  wokenBy?: string;
  /** Ends soon after `stop`, between two pieces of its work; the next instance does the rest. */
  run(services: Services, stop: AbortSignal): Promise<unknown>;
};

/** Whoever waited for the start is answered before the work that waited with them begins. */
const FIRST_ROUND_MS = 500;

export type Schedule = { stop(): Promise<void> };

export async function startSchedule(services: Services): Promise<Schedule> {
  const runners = createJobs().map((job) => createRunner(services, job));
  await services.db.listen("work", (table) => {
    for (const runner of runners) if (runner.job.wokenBy === table || table === "") runner.wake();
  });
  const first = setTimeout(() => runners.forEach((runner) => runner.wake()), FIRST_ROUND_MS);
  return {
    async stop() {
      clearTimeout(first);
      services.db.hurry();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Runs one job at a time; a wake-up during a run starts one more right after it. */
function createRunner(services: Services, job: Job) {
  let running: Promise<void> | null = null;
  let again = false;
  const stopping = new AbortController();

  const run = async () => {
    try {
      await job.run(services, stopping.signal);
    } catch (error) {
      services.log.error({ job: job.name, err: describeError(error) }, "job failed");
    }
  };
  const wake = () => {
    if (stopping.signal.aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = null;
      if (again) {
        again = false;
        wake();
      }
    });
  };
  const timer = setInterval(wake, job.everySeconds * 1000);

  return {
    job,
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
