import { settableClock } from "../../../domain/clock.ts";
import "../../../server/features.ts";
import { dailyCheck } from "../../../server/jobs/daily-check.ts";
import { type Database, platformScope } from "../../../server/database/database.ts";
import { deliverMails } from "../../../server/mail/deliver.ts";
import { startCrashingInstance } from "./crash.ts";
import { instanceOn, openDatabase, type DatabaseLocation } from "./instance.ts";
import { endLeases } from "../../leases.ts";
import { createRandom } from "../../simulation/random.ts";
import { startMailServer } from "./mail-server.ts";
import { seedOneOfEach } from "./seed-one-of-each.ts";
import { seedReminders } from "./seed-reminders.ts";

export type StatementReport = {
  /** How many statements were the last one once. */
  statements: number;
  mails: number;
  swallowed: number;
  copies: number;
  /** What went wrong, by the statement before which the process was killed. */
  wrong: string[];
};

/** A place to begin with, and fresh copies of it. */
export type DatabaseCopies = { first: DatabaseLocation; copy(name: string): Promise<DatabaseLocation> };

const START = "2026-03-02T08:00:00+01:00";
/** When the others come. */
const LATER = "2026-03-02T08:10:00+01:00";
const SWALLOWED = 0.02;
const OTHERS = 3;
/** When so many have been delivered, three times ten, every statement that delivers has been the last one. */
const ENOUGH = 30;

/**
 * Kills an 08:00 run before each of its statements, one after the other, lets another finish it, and compares: a street
 * with something of every kind, and beside it a town of so many companies with a reminder each.
 */
export async function killAtEveryStatement(
  places: DatabaseCopies,
  { seed, companies }: { seed: number; companies: number },
  onKill: (statement: number) => void,
): Promise<StatementReport> {
  const random = createRandom(seed);
  const smtp = await startMailServer(() => random.chance(SWALLOWED));
  const report: StatementReport = { statements: 0, mails: 0, swallowed: 0, copies: 0, wrong: [] };
  await withPlace(places.first, START, async (db) => {
    await db.transaction(platformScope, seedOneOfEach);
    await seedReminders(db, companies);
  });
  const undisturbed = await outcome(await places.copy("undisturbed"), smtp.url);
  report.mails = undisturbed.length;
  try {
    for (let statement = 1; ; statement++) {
      smtp.received.clear();
      smtp.swallowed.clear();
      const place = await places.copy(`statement_${statement}`);
      const instanceOptions = { ...place, smtpUrl: smtp.url, start: START, epoch: Date.now(), speed: 1 };
      const instance = startCrashingInstance({ ...instanceOptions, dieAtStatement: statement });
      const end = await Promise.race([instance.gone.then(() => "died"), instance.done.then(() => "done")]);
      await instance.end();
      if (end === "done" || smtp.received.size > ENOUGH) return report;
      report.statements = statement;
      onKill(statement);
      const mails = await outcome(place, smtp.url);
      if (mails.join("\n") !== undisturbed.join("\n"))
        report.wrong.push(`killed before statement ${statement}: ${difference(mails, undisturbed)}`);
      const copies = [...smtp.received].filter(([, times]) => times > 1).map(([key]) => key);
      const unsure = await unsureKeys(place);
      report.copies += copies.length;
      report.swallowed += smtp.swallowed.size;
      for (const key of copies.filter((one) => !unsure.has(one)))
        report.wrong.push(`killed before statement ${statement}: ${key} is not listed as unsure`);
    }
  } finally {
    await smtp.stop();
  }
}

/** Others do what is left, side by side. Returns every mail in words: ids differ from run to run. */
function outcome(place: DatabaseLocation, smtpUrl: string): Promise<string[]> {
  return withPlace(place, LATER, async (db, clock) => {
    await endLeases(db);
    const others = Array.from({ length: OTHERS }, () => instanceOn(db, clock, smtpUrl));
    await Promise.all(others.map((services) => dailyCheck(services)));
    do {
      // What was swallowed is tried again, minutes later.
      await Promise.all(others.map((services) => deliverMails(services)));
      clock.set(clock.now().add({ hours: 1 }));
    } while (await isWaiting(db));
    for (const { providers } of others) providers.mail.close();
    const rows = await db.lookUp(
      "outcome",
      "select kind, to_email, subject, status from mails order by kind, to_email, subject",
      [],
    );
    return rows.map(({ kind, to_email, subject, status }) => [kind, to_email, subject, status].join(" "));
  });
}

async function isWaiting(db: Database): Promise<boolean> {
  const rows = await db.lookUp("waiting", "select from mails where status = 'waiting' limit 1", []);
  return rows.length > 0;
}

const unsureKeys = (place: DatabaseLocation) =>
  withPlace(place, LATER, async (db) => {
    const rows = await db.lookUp("unsure", "select key from mails where unsure_at is not null", []);
    return new Set(rows.map((row) => row.key as string));
  });

async function withPlace<T>(
  place: DatabaseLocation,
  at: string,
  work: (db: Database, clock: ReturnType<typeof settableClock>) => Promise<T>,
): Promise<T> {
  const clock = settableClock(at);
  const db = await openDatabase(place, clock);
  try {
    return await work(db, clock);
  } finally {
    await db.close();
  }
}

function difference(mails: string[], expected: string[]): string {
  const lost = expected.filter((mail) => !mails.includes(mail));
  const extra = mails.filter((mail) => !expected.includes(mail));
  return `lost ${JSON.stringify(lost)}, extra ${JSON.stringify(extra)}, ${mails.length} of ${expected.length}`;
}
