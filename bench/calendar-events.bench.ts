import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { platformScope } from "../server/database/database.ts";
import { readSettings } from "../server/settings.ts";
import { type RunningServer, startServer } from "../server/start.ts";
import type { Bench } from "./measure.ts";

const EVENTS = Number(process.env["EVENTS"] ?? 10_000);
const SHARE = EVENTS / 10;
const ACCOUNT = "maria@nordljus.example";

/** A yearly list of ten thousand cakes into one calendar, through a lost answer and a rate limit: whole, and once each. */
export default {
  name: "calendar-events",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "tartdags-bench-"));
    const settings = readSettings({ PORT: "0", DATA_DIR: folder, LOG_LEVEL: "silent" });
    const server = await startServer(settings, pino({ level: "silent" }));
    try {
      const company = await orderAYear(server);
      const atFirst = process.memoryUsage().rss;
      await connect(server);

      const reached: number[] = [];
      const started = performance.now();
      let peak = atFirst;
      for (let written = 0; written < EVENTS; await pause(100)) {
        const before = written;
        written = await countWritten(server, company);
        while ((reached.length + 1) * SHARE <= written) reached.push(performance.now() - started);
        const passes = (mark: number) => before < mark && written >= mark;
        if (passes(EVENTS / 4)) server.sandbox!.faults.set("calendars", "half");
        if (passes(EVENTS / 2)) server.sandbox!.faults.set("calendars", "403");
        peak = Math.max(peak, process.memoryUsage().rss);
      }
      const seconds = (performance.now() - started) / 1000;
      await tellWhatIsThere(server);
      return [
        {
          name: "calendar events, the last tenth against the first",
          goal: { atMost: 1.5 },
          ratios: [(reached[9]! - reached[8]!) / reached[0]!],
          detail: `${EVENTS} events once each in ${Math.round(seconds)} s, a lost answer and a rate limit among them; memory ${megabytes(peak - atFirst)} MB higher at most, with the calendar they are written to`,
        },
      ];
    } finally {
      await server.stop();
    }
  },
} satisfies Bench;

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** As the yearly list makes them: everybody's next birthday within the year to come. */
function orderAYear({ services }: RunningServer): Promise<string> {
  return services.db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`
      with company as (select company_id from profiles where email = 'hr@nordljus.example'),
      gone as (delete from cake_orders using company where cake_orders.company_id = company.company_id),
      people as (
        insert into employees (company_id, name, birthday)
        select company_id, 'Person ' || n, date '1990-01-01' + (n % 365) from company, generate_series(1, ${EVENTS}) n
        returning id, company_id, birthday),
      orders as (
        insert into cake_orders (company_id, employee_id, portion_size, birthday, delivery_date, source)
        select company_id, id, 8, day, day, 'yearly'
        from people, lateral (select app_today() + 1 + (birthday - date '1990-01-01') as day) d)
      select company_id from company`);
    return rows[0]!.company_id as string;
  });
}

/** HR's way through Google's login. */
async function connect({ url, services }: RunningServer) {
  const headers = { apikey: services.settings.publicKey, "content-type": "application/json" };
  const post = (path: string, body: object, more = {}) =>
    fetch(url + path, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const signedIn = await post("/auth/v1/sign-in", { email: "hr@nordljus.example", password: "tartdags" });
  const { token } = (await signedIn.json()) as { token: string };
  const asked = await post("/functions/v1/google-calendar-auth", {}, { authorization: `Bearer ${token}` });
  const { authUrl } = (await asked.json()) as { authUrl: string };
  const { origin, pathname, searchParams } = new URL(authUrl);
  const answer = { asked: searchParams.toString(), answer: "allow", calendar: "on", account: ACCOUNT };
  const allowed = await fetch(origin + pathname, {
    method: "POST",
    body: new URLSearchParams(answer),
    redirect: "manual",
  });
  const cookie = asked.headers.get("set-cookie")!.split(";")[0]!;
  await fetch(allowed.headers.get("location")!, { headers: { cookie }, redirect: "manual" });
}

async function countWritten({ services }: RunningServer, company: string): Promise<number> {
  const [row] = await services.db.lookUp(
    "written",
    "select count(*)::int as written from calendar_events where company_id = $1 and wanted = written",
    [company],
  );
  return row!.written as number;
}

/** Throws when the calendar holds too many or too few. */
async function tellWhatIsThere({ url }: RunningServer) {
  const page = await (await fetch(`${url}/sandbox/calendars`)).text();
  const people = [...page.matchAll(/Tårta till (Person \d+)/g)].map(([, name]) => name);
  if (people.length !== EVENTS || new Set(people).size !== EVENTS)
    throw new Error(`${people.length} events of ${new Set(people).size} people, and not ${EVENTS}`);
}
