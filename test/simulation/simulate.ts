import { createHash } from "node:crypto";
import { type Clock, settableClock, stockholmInstant, stockholmToday } from "../../domain/clock.ts";
import type { Database } from "../../server/database/database.ts";
import { openEmbedded } from "../../server/database/embedded.ts";
import { createJudge, type Judge } from "./judge.ts";
import { judgeStatistics } from "./judge-outcomes.ts";
import { planMeals, startSeries } from "./meals.ts";
import { reviewRequests, hire, hrReads, leave, supplierReads, supplierRests } from "./people.ts";
import { raisePrices } from "./menus.ts";
import { createMailServer } from "./mail-server.ts";
import { createRandom } from "./random.ts";
import { startSystem } from "./system.ts";
import { seedCompanies, type SeedData } from "./seed.ts";
import { planOutages } from "./outages.ts";

export type Options = {
  seed: number;
  companies: number;
  days: number;
  start?: string;
  /** In how many days everybody's birthday falls: the fewer, the more days with several cakes. */
  birthdaysWithin?: number;
  /** Each line of the log as it is written. */
  onLine?(line: string): void;
  /** Another database than the embedded one. */
  open?(clock: Clock): Promise<Database>;
  onDay?(day: Temporal.PlainDate, number: number, soFar: SimulationResult): void;
};

export type SimulationResult = {
  violations: string[];
  judged: Judge["judged"];
  /** Copies that a server which honours the Message-ID threw away. */
  copies: number;
  deaths: number;
  daysDown: number;
  lines: number;
  /** The whole log in one word: the same seed gives the same. */
  digest: string;
};

/** The schedule's heartbeat, a few times a day; the first is there to find a run that comes too early, or was missed. */
const EARLY = "07:59";
const LATE = "22:00";
const TICKS = [EARLY, "08:00", "08:07", "11:00", LATE];
/** So far a process gets before it dies: over its morning's work and into the mails, or between two mails' answers. */
const MOST_TRANSACTIONS = 60;
const FEW_TRANSACTIONS = 6;
const FIRST_HIRES = 8;
const VACUUM_DAYS = 30;

/** Runs the real code through days, months or years of a seeded world, and judges what it does. */
export async function simulate(options: Options): Promise<SimulationResult> {
  const start = Temporal.PlainDate.from(options.start ?? "2026-01-01");
  const clock = settableClock(stockholmInstant(start, "06:00"));
  const random = createRandom(options.seed);
  const outages = planOutages(random, clock.now(), options.days);
  const digest = createHash("sha256");
  let lines = 0;
  const log = (text: string) => {
    const line = `${clock.now().toString()} ${text}\n`;
    digest.update(line);
    lines += 1;
    options.onLine?.(line);
  };
  const mailServer = createMailServer({
    random,
    now: () => clock.now(),
    isDown: () => outages.isMailDown(clock.now()),
  });
  const db = await (options.open ?? ((at) => openEmbedded(null, at)))(clock);
  // Nobody waits for an answer here.
  db.stopThrottling();
  const system = await startSystem(db, clock, mailServer);
  const judge = createJudge(db, clock, log, mailServer);
  const { birthdaysWithin = 365 } = options;
  const world = { system, mailServer, random, clock, log, birthdaysWithin };
  let ranOnce = false;
  const result: SimulationResult = {
    violations: judge.violations,
    judged: judge.judged,
    copies: 0,
    deaths: 0,
    daysDown: 0,
    lines: 0,
    digest: "",
  };

  try {
    const seeded = await seedCompanies(world, options.companies);
    for (const [index, company] of seeded.companies.entries()) {
      for (let n = 0; n < FIRST_HIRES; n++) await hire(world, company);
      if (index % 2 === 0) await startSeries(world, seeded, company);
    }
    for (let number = 0; number < options.days; number++) {
      const day = start.add({ days: number });
      const wasUp = await liveThrough(day, seeded);
      if (!wasUp) result.daysDown += 1;
      clock.set(stockholmInstant(day, "23:59"));
      await judge.afterDay(wasUp);
      if (number % VACUUM_DAYS === 0) {
        await system.applyRetention();
        // Decades of sent mail would only slow the run down; what was reminded of is remembered elsewhere.
        await db.lookUp("old", "delete from mails where created_at < $1", [
          day.subtract({ years: 1 }).toString(),
        ]);
        await db.lookUp("vacuum", "vacuum", []);
      }
      result.copies = mailServer.copies;
      options.onDay?.(day, number, result);
    }
  } finally {
    await system.close();
  }
  return { ...result, lines, digest: digest.digest("hex") };

  /** One day. Returns whether the machine was up, and lived through a whole tick, from eight o'clock on. */
  async function liveThrough(day: Temporal.PlainDate, seeded: SeedData): Promise<boolean> {
    let [wasUp, checked] = [false, false];
    for (const time of TICKS) {
      clock.set(stockholmInstant(day, time));
      if (outages.isDown(clock.now())) continue;
      // A process that dies during the last tick of the day leaves the rest of its work for tomorrow.
      const dieAt =
        time !== LATE && random.chance(0.05)
          ? random.whole(0, time === "08:00" ? MOST_TRANSACTIONS : FEW_TRANSACTIONS)
          : null;
      const end = await system.tick(dieAt);
      await judge.afterTick(end);
      if (end === "died") {
        result.deaths += 1;
        log("died");
        continue;
      }
      if (time === EARLY) {
        if (await hasRun(day)) judge.report("ran before eight");
        if (ranOnce && !(await hasRun(day.subtract({ days: 1 }))))
          judge.report("made nothing up for yesterday");
        continue;
      }
      wasUp = true;
      if (!checked && !(await hasRun(day))) judge.report("has not run although it could");
      else if (!checked) {
        checked = ranOnce = true;
        log("checked");
        await judge.afterCheck(seeded.said);
        if (day.dayOfWeek === 1) await readStatistics(seeded);
      }
      if (time === "11:00") await peopleAct(seeded);
    }
    return wasUp;
  }

  async function hasRun(day: Temporal.PlainDate): Promise<boolean> {
    const rows = await system.db.lookUp(
      "simulation-run",
      "select 1 from automation_runs where kind = 'daily' and day = $1 and finished_at is not null",
      [day.toString()],
    );
    return rows.length === 1;
  }

  /** The platform reads what became of last week's deliveries; HR's older words are of no use to anybody. */
  async function readStatistics({ adminId, said }: SeedData): Promise<void> {
    const health = await system.call("get-business-health", {}, adminId);
    if ("refused" in health) return judge.report(`no statistics: ${health.refused}`);
    await judgeStatistics(judge.context, said, health.weeks);
    const old = stockholmToday(clock).subtract({ days: 20 }).toString();
    for (const [id, { date }] of said) if (date < old) said.delete(id);
  }

  async function peopleAct(seeded: SeedData): Promise<void> {
    for (const company of seeded.companies) {
      if (random.chance(0.006)) await hire(world, company);
      if (random.chance(0.005)) await leave(world, company);
      if (random.chance(0.0005)) mailServer.refuse(company.email, true);
      else if (random.chance(0.05)) mailServer.refuse(company.email, false);
      await hrReads(world, seeded, company);
      await planMeals(world, seeded, company);
    }
    for (const supplier of [...seeded.bakeries, ...seeded.restaurants]) {
      await supplierReads(world, supplier);
      await supplierRests(world, supplier);
    }
    if (random.chance(0.3)) await reviewRequests(world, seeded);
    await raisePrices(world, seeded);
  }
}
