import { createHash } from "node:crypto";
import { settableClock, stockholmInstant } from "../../../domain/clock.ts";
import { openEmbedded } from "../../../server/database/embedded.ts";
import { createMailServer } from "../mail-server.ts";
import { planOutages } from "../outages.ts";
import { createRandom } from "../random.ts";
import type { Options } from "../simulate.ts";
import { startSystem } from "../system.ts";
import { createBakeries } from "./bakery.ts";
import { changeBetweenOffers } from "./between-offers.ts";
import { createHandsOffJudge } from "./judge.ts";
import type { Score } from "./judge-cakes.ts";
import { createRegister } from "./register.ts";
import { isDayOff } from "./working-time.ts";
import { type Office, openBranch, seedHandsOff, startAutopilot } from "./world.ts";

export type HandsOffOptions = Omit<Options, "onDay"> & {
  /** How many people a company begins with. */
  people?: number;
  /** How many times as often people and bakeries change as they usually do. */
  restless?: number;
  /** The machine wakes at every hour, also when nothing is due. */
  wakeful?: boolean;
  /** The first violation ends it. */
  strict?: boolean;
  onDay?(day: Temporal.PlainDate, number: number, soFar: HandsOffResult): void;
};

export type HandsOffResult = {
  violations: string[];
  judged: { letters: number; offers: number; birthdays: number; products: number };
  score: Score;
  deaths: number;
  daysDown: number;
  lines: number;
  digest: string;
};

/** Often enough for deadlines of four working hours. */
const WORKDAY = ["08:00", "10:00", "12:00", "14:00", "16:30"];
const DAY_OFF = ["08:00", "13:00"];
const REGISTER_HOUR = "12:00";
const REGISTER_HOUR_OFF = "13:00";
const MOST_TRANSACTIONS = 50;
const CLEANING_DAYS = 30;
const FIRST_PEOPLE = 12;
/** The third company has a second office, and each third after it. */
const BRANCH_EVERY = 3;
/** In the first days of a month the machine wakes at every hour, and otherwise when something is due. */
const WAKEFUL_DAYS = 6;

/** A world in which nobody presses anything after 'Sätt igång', judged. */
export async function simulateHandsOff(options: HandsOffOptions): Promise<HandsOffResult> {
  const start = Temporal.PlainDate.from(options.start ?? "2026-01-07");
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
  const isDown = () => outages.isMailDown(clock.now());
  const mailServer = createMailServer({ random, now: () => clock.now(), isDown });
  const db = await (options.open ?? ((at) => openEmbedded(null, at)))(clock);
  db.stopThrottling();
  const system = await startSystem(db, clock, mailServer);
  const { birthdaysWithin = 365, people = FIRST_PEOPLE, restless = 1 } = options;
  const world = { system, mailServer, random, clock, log, birthdaysWithin };
  try {
    return await live();
  } finally {
    await system.close();
  }

  async function live(): Promise<HandsOffResult> {
    const seeded = await seedHandsOff(world, options.companies);
    const register = createRegister(world, restless);
    for (const [index, office] of seeded.companies.entries()) {
      await register.importFirst(office, people);
      await startAutopilot(world, office);
      if (index % BRANCH_EVERY === 2) await openBranch(world, office);
    }
    const judge = createHandsOffJudge(db, clock, log, mailServer, seeded);
    const bakeries = createBakeries(world, seeded.bakeries, restless, judge.report);
    const { violations, judged, score } = judge;
    const result: HandsOffResult = {
      violations,
      judged,
      score,
      deaths: 0,
      daysDown: 0,
      lines: 0,
      digest: "",
    };
    let wasDead = false;
    await judge.afterStep();
    // What is to come this very morning has nobody to bake it, and people are called before its hour.
    await judge.afterTick(await system.tick());
    for (let number = 0; number < options.days; number++) {
      const day = start.add({ days: number });
      const wasUp = await liveThrough(day);
      if (!wasUp) result.daysDown += 1;
      clock.set(stockholmInstant(day, "23:59"));
      judge.delivered(bakeries.deliver());
      await judge.afterDay(wasUp, number % CLEANING_DAYS === 0);
      if (wasUp) await bakeries.fate();
      if (number % CLEANING_DAYS === 0) await clean(day);
      options.onDay?.(day, number, result);
      if (options.strict && violations.length > 0) break;
    }
    return { ...result, lines, digest: digest.digest("hex") };

    async function changeRegister(office: Office) {
      await register.change(office, () => judge.afterStep());
      if (!(await changeBetweenOffers(world, register, office))) return;
      judge.readSettings(office);
      await judge.afterStep();
    }

    /** One day. Says whether the machine was up, and lived through a whole tick. */
    async function liveThrough(day: Temporal.PlainDate): Promise<boolean> {
      let wasUp = false;
      const off = isDayOff(day);
      for (const time of off ? DAY_OFF : WORKDAY) {
        clock.set(stockholmInstant(day, time));
        judge.delivered(bakeries.deliver());
        if (outages.isDown(clock.now())) continue;
        const before = system.calls();
        await bakeries.read();
        await bakeries.act();
        if (system.calls() > before) await judge.afterStep();
        if (time === (off ? REGISTER_HOUR_OFF : REGISTER_HOUR))
          for (const office of seeded.companies) await changeRegister(office);
        const isQuiet =
          system.calls() === before && time !== "08:00" && day.day > WAKEFUL_DAYS && !options.wakeful;
        if (isQuiet && !wasDead && !(await judge.isAnythingDue())) continue;
        const end = await system.tick(random.chance(0.06) ? random.whole(0, MOST_TRANSACTIONS) : null);
        await judge.afterTick(end);
        wasDead = end === "died";
        if (end === "done") wasUp = true;
        else {
          result.deaths += 1;
          log("died");
        }
      }
      return wasUp;
    }
  }

  /** Decades of sent mail would only slow the run down. */
  async function clean(day: Temporal.PlainDate) {
    await system.applyRetention();
    await db.lookUp("old", "delete from mails where created_at < $1", [
      day.subtract({ days: 120 }).toString(),
    ]);
    await db.lookUp("vacuum", "vacuum analyze", []);
  }
}
