import type { Clock } from "../../../domain/clock.ts";
import "../../../server/features.ts";
import { dailyCheck } from "../../../server/jobs/daily-check.ts";
import { deliverMails } from "../../../server/mail/deliver.ts";
import type { InstanceOptions } from "./crash.ts";
import { instanceOn, openDatabase } from "./instance.ts";
import { crashingDatabase } from "./crashing-database.ts";

/** A server instance that only runs the jobs, and kills itself at a given statement. */
const instanceOptions = JSON.parse(process.argv[2]!) as InstanceOptions;
const begun = Temporal.Instant.from(instanceOptions.start);
const clock: Clock = {
  // Fast, so that what the mail server did not take is tried again in seconds.
  now: () =>
    begun.add({ milliseconds: Math.round((Date.now() - instanceOptions.epoch) * instanceOptions.speed) }),
};
// No signal handler, no goodbye.
const die = () => void process.kill(process.pid, "SIGKILL");
// Whoever started it is gone, or has given up: nobody would end it.
process.once("disconnect", die);
const db = crashingDatabase(await openDatabase(instanceOptions, clock), instanceOptions.dieAtStatement, die);
const services = instanceOn(db, clock, instanceOptions.smtpUrl);

process.send?.("ready");
for (;;) {
  try {
    // What the schedule does, without its pauses.
    await dailyCheck(services);
    await deliverMails(services);
    if (await isDone()) process.send?.("done");
  } catch {
    // The database is away for a moment: the next round tries again, as the schedule would.
  }
  await new Promise((done) => setTimeout(done, 100));
}

async function isDone(): Promise<boolean> {
  const [row] = await db.lookUp(
    "done",
    `select (select count(*) from mails where status = 'waiting') = 0
       and exists (select from automation_runs where kind = 'daily' and finished_at is not null) as done`,
    [],
  );
  return row!.done as boolean;
}
