import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { calendarPerson } from "../../test/calendar-person.ts";
import { buildCakeOn, newMorning, writtenMails } from "../../test/morning.ts";
import { probeMail } from "../../test/probe-mail.ts";
import { createWorld, type World } from "../../test/world.ts";
import { writeCalendars } from "../features/calendars/write-events.ts";
import { planYear } from "../features/cakes/yearly-list.ts";
import { deliverMails } from "../mail/deliver.ts";
import { writeMails } from "../mail/outbox.ts";
import type { Services } from "../providers/services.ts";
import { dailyCheck } from "./daily-check.ts";
import { eachPageOfCompanies, startRun } from "./part.ts";
import { type Schedule, startSchedule } from "./schedule.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => newMorning(world));

const rows = async (text: string) => (await world.inDatabase((tx) => tx.execute(sql.raw(text)))).rows;

/** Starts the jobs and stops them in the moment that one of them turns to a provider. */
async function stopAtFirst(providersWith: (noticed: () => void) => Services["providers"]) {
  const noticed = Promise.withResolvers<void>();
  const providers = providersWith(() => {
    stopped ??= schedule.stop();
    noticed.resolve();
  });
  let stopped: Promise<void> | undefined;
  const schedule: Schedule = await startSchedule({ ...world.services, providers });
  await noticed.promise;
  await stopped;
}

describe("an instance that is to stop", () => {
  test("settles the mails in its hand and leaves the queue to the next", async () => {
    const queue = Array.from({ length: 35 }, (_, n) =>
      probeMail({ kind: "queue", key: `${n}`, to: "x@bolag.example" }),
    );
    await world.inDatabase((tx) => writeMails(tx, queue));
    const { providers } = world.services;
    await stopAtFirst((notice) => ({
      ...providers,
      mail: { ...providers.mail, send: (one) => (notice(), providers.mail.send(one)) },
    }));
    const states = await rows(`select status, attempts, claimed_until, unsure_at, count(*)::int as count
      from mails where kind = 'queue' group by 1, 2, 3, 4 order by status`);
    expect(states).toEqual([
      { status: "sent", attempts: 1, claimed_until: null, unsure_at: null, count: 10 },
      { status: "waiting", attempts: 0, claimed_until: null, unsure_at: null, count: 25 },
    ]);
    expect(await deliverMails(world.services)).toBe(25);
  });

  test("gives a calendar back with what is left, and nothing of it appears twice", async () => {
    const company = await world.buildCompany({ subscription_tier: "pro" });
    const person = calendarPerson(world);
    await person.connect(company.hr, "google", { account: "hr@bolag.example" });
    await world.inDatabase((tx) =>
      tx.execute(sql`
        with people as (
          insert into employees (company_id, name, birthday)
          select ${company.id}, 'Person ' || n, date '1990-06-01' from generate_series(1, 60) n returning id, company_id)
        insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date)
        select company_id, id, 8, date '2026-06-01', date '2026-06-01' from people`),
    );
    const { providers } = world.services;
    const google = providers.calendars.google!;
    await stopAtFirst((notice) => ({
      ...providers,
      calendars: {
        ...providers.calendars,
        google: { ...google, upsertEvent: (...event) => (notice(), google.upsertEvent(...event)) },
      },
    }));
    expect((await person.eventsOf("hr@bolag.example")).length).toBeLessThan(10);
    expect(await rows(`select claimed_until, attempts, last_error from calendar_connections`)).toEqual([
      { claimed_until: null, attempts: 0, last_error: null },
    ]);
    await writeCalendars(world.services);
    expect(await person.eventsOf("hr@bolag.example")).toHaveLength(60);
  });

  test("gives the day's check back, and the next does all of it without waiting", async () => {
    await world.buildAdmin();
    await buildCakeOn(world, "2026-03-09");
    await dailyCheck(world.services, AbortSignal.abort());
    expect(await rows(`select finished_at, claimed_until from automation_runs`)).toEqual([
      { finished_at: null, claimed_until: null },
    ]);
    expect(await rows(`select key from mails`)).toEqual([]);
    await dailyCheck(world.services);
    expect((await writtenMails(world, "cake")).map(({ kind }) => kind)).toEqual(["cake-reminder-hr-week"]);
    expect(await rows(`select finished_at is not null as finished from automation_runs`)).toEqual([
      { finished: true },
    ]);
  });

  test("ends a part after the page in hand", async () => {
    await Promise.all(Array.from({ length: 6 }, () => world.buildCompany()));
    const stopping = new AbortController();
    let pages = 0;
    await eachPageOfCompanies(
      startRun(world.services, Temporal.PlainDate.from("2026-03-02"), { stop: stopping.signal }),
      sql`select id as company_id from companies`,
      async () => {
        pages += 1;
        stopping.abort();
      },
      2,
    );
    expect(pages).toBe(1);
  });
});

describe("long work gives way to those who look", () => {
  /** The same services, and how often the work has asked whether it may go on. */
  function watched() {
    const pauses = { taken: 0 };
    const throttle = () => async () => void pauses.taken++;
    return { services: { ...world.services, db: { ...world.services.db, throttle } }, pauses };
  }

  test("between two pages of companies", async () => {
    for (let n = 0; n < 5; n++) await world.buildCompany();
    const { services, pauses } = watched();
    let pages = 0;
    const run = startRun(services, Temporal.PlainDate.from("2026-03-02"));
    const due = sql`select id as company_id from companies`;
    await eachPageOfCompanies(run, due, async () => void pages++, 2);
    expect(pages).toBeGreaterThan(2);
    expect(pauses.taken).toBe(pages - 1);
  });

  test("between two chunks of the yearly list", async () => {
    const company = await world.buildCompany({ subscription_status: "active" });
    await world.inDatabase((tx) =>
      tx.execute(sql`
        insert into employees (company_id, name, birthday)
        select ${company.id}, 'Person ' || n, '1990-10-09' from generate_series(1, 2001) n`),
    );
    const { services, pauses } = watched();
    const today = Temporal.PlainDate.from("2026-03-02");
    expect(await planYear(services, { year: 2026, today, companyId: company.id })).toBe(2001);
    expect(pauses.taken).toBeGreaterThan(0);
  });
});
