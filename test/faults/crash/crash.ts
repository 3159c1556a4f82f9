import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Database } from "../../../server/database/database.ts";
import { systemClock } from "../../../domain/clock.ts";
import { endLeases } from "../../leases.ts";
import { createRandom } from "../../simulation/random.ts";
import { openDatabase, type DatabaseLocation } from "./instance.ts";
import { startMailServer } from "./mail-server.ts";
import { seedReminders } from "./seed-reminders.ts";

/** What an instance is told when it starts. */
export type InstanceOptions = DatabaseLocation & {
  smtpUrl: string;
  /** The product's time at `epoch`, and how much faster than ours it runs. */
  start: string;
  epoch: number;
  speed: number;
  dieAtStatement: number | null;
};

export type Options = {
  databaseUrl?: string;
  folder?: string;
  kills: number;
  mails: number;
  seed: number;
  /** How many work at the same time; one of them is killed each time. */
  instances?: number;
  restartDatabase?(): Promise<void>;
  /** A test that has run out of time leaves no instance behind. */
  signal?: AbortSignal;
  onKill?(number: number, accepted: number): void;
};

export type Report = {
  expected: number;
  /** Due and never accepted by the mail server. */
  lost: string[];
  /** Accepted, and nobody knows why. */
  unexpected: string[];
  /** Handed in more than once, and thrown away by a server that honours the Message-ID. */
  copies: number;
  /** Handed in more than once without being listed as unsure. */
  unlisted: string[];
  kills: number;
  /** How many of them fell while mails were still due. */
  inTheMiddle: number;
  /** The run's own count of what it wrote. */
  counted: number;
  runs: number;
};

const START = "2026-03-02T08:00:00+01:00";
const SPEED = 60;
const SWALLOWED = 0.02;
const script = fileURLToPath(new URL("./crashing-instance.ts", import.meta.url));

/** Kills the automation again and again during an 08:00 run with thousands of mails, then asks what became of them. */
export async function crash(options: Options): Promise<Report> {
  const random = createRandom(options.seed);
  const mail = await startMailServer(() => random.chance(SWALLOWED));
  const place = { databaseUrl: options.databaseUrl ?? null, folder: options.folder ?? null };
  const expected = await withDatabase(place, (db) => seedReminders(db, options.mails));
  const epoch = Date.now();
  const start = (dieAtStatement: number | null) => {
    options.signal?.throwIfAborted();
    const told = { ...place, smtpUrl: mail.url, start: START, epoch, speed: SPEED, dieAtStatement };
    const instance = startCrashingInstance(told);
    options.signal?.addEventListener("abort", () => void instance.end());
    return instance;
  };
  let [killed, inTheMiddle] = [0, 0];
  try {
    while (killed < options.kills) {
      const others = Array.from({ length: (options.instances ?? 1) - 1 }, () => start(null));
      const byStatement = random.chance(0.5);
      const one = start(byStatement ? random.whole(1, 120) : null);
      await one.ready;
      if (killed === Math.floor(options.kills / 2)) await options.restartDatabase?.();
      if (!byStatement) setTimeout(() => one.process.kill("SIGKILL"), random.whole(0, 1500));
      await Promise.race([one.gone, one.done]);
      await one.end();
      await Promise.all(others.map((other) => other.end()));
      await withDatabase(place, endLeases);
      killed += 1;
      if (mail.received.size < expected.length) inTheMiddle += 1;
      options.onKill?.(killed, mail.received.size);
    }
    const survivors = Array.from({ length: options.instances ?? 1 }, () => start(null));
    await Promise.race(survivors.flatMap(({ done, gone }) => [done, gone]));
    await Promise.all(survivors.map((survivor) => survivor.end()));
  } finally {
    await mail.stop();
  }

  const { unsure, counted, runs } = await withDatabase(place, readOutcome);
  const several = [...mail.received].filter(([, times]) => times > 1);
  return {
    expected: expected.length,
    lost: expected.filter((key) => !mail.received.has(key)),
    unexpected: [...mail.received.keys()].filter((key) => !expected.includes(key)),
    copies: several.reduce((sum, [, times]) => sum + times - 1, 0),
    unlisted: several.map(([key]) => key).filter((key) => !unsure.has(key)),
    kills: killed,
    inTheMiddle,
    counted,
    runs,
  };
}

export function startCrashingInstance(instanceOptions: InstanceOptions) {
  const child: ChildProcess = fork(script, [JSON.stringify(instanceOptions)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const hears = (word: string) =>
    new Promise<void>((resolve) => child.on("message", (message) => message === word && resolve()));
  return {
    process: child,
    gone,
    ready: Promise.race([hears("ready"), gone]),
    done: hears("done"),
    async end() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

async function withDatabase<T>(place: DatabaseLocation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place, systemClock);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function readOutcome(db: Database) {
  const unsure = await db.lookUp("unsure", "select key from mails where unsure_at is not null", []);
  const [run] = await db.lookUp(
    "runs",
    "select count(*)::int as runs, sum((result ->> 'cake-reminder-hr-week')::int)::int as counted from automation_runs where kind = 'daily'",
    [],
  );
  return {
    unsure: new Set(unsure.map((row) => row.key as string)),
    counted: (run?.counted as number | null) ?? 0,
    runs: run?.runs as number,
  };
}
