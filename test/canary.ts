import { sql } from "drizzle-orm";
import { contract } from "../contract/contract.ts";
import { addressOf, type Call } from "../contract/define.ts";
import { stockholmToday } from "../domain/clock.ts";
import { platformScope } from "../server/database/database.ts";
import { deliverMails } from "../server/mail/deliver.ts";
import { eraseEmployees } from "../server/people/erase.ts";
import type { RunningServer } from "../server/start.ts";
import { sampleInput, wantsId } from "./sample-input.ts";
import { signIn } from "./sign-in.ts";

const CANARY = "kanariefågelskvitter";
/** Where health data lives: the register, and the mails that tell a kitchen or HR. */
const HOMES = new Set(["employees", "mails"]);

export type Findings = {
  /** Where the canary was told to somebody who needs it; without these, looking for it would prove nothing. */
  told: string[];
  /** Where it should not have been. */
  leaks: string[];
  mails: number;
  rowsAfterErasure: number;
};

/**
 * Gives many people of one company the same strange allergy, uses the product and runs the day, and looks for the
 * allergy everywhere: logs, addresses, jobs, calendars, metrics, other companies' answers, and every table once the
 * people are erased.
 */
export async function releaseCanary(
  server: RunningServer,
  logged: string[],
  people: number,
): Promise<Findings> {
  const { db, clock } = server.services;
  const [hr, stranger, admin] = await Promise.all(
    ["hr@nordljus.example", "hr@fjallbris.example", "admin@tartdags.example"].map((email) =>
      signIn(server.url, email),
    ),
  );
  const { told, leaks } = { told: [] as string[], leaks: [] as string[] };
  const look = (place: string, text: string, allowed = false) => {
    if (text.toLowerCase().includes(CANARY)) (allowed ? told : leaks).push(place);
  };
  const companyId = await giveAllergy();

  const ask = async (call: Call, token: string | undefined, id = companyId) => {
    const answer = await fetch(server.url + addressOf(call), {
      method: "POST",
      headers: { apikey: "tartdags-public-key", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(sampleInput(call.input, { id })),
    });
    return answer.text();
  };
  const named = (name: string) => contract.find((call) => call.name === name) as Call;
  const someone = String(
    (await rows(`select id from employees where allergies = '${CANARY}' limit 1`))[0]!.id,
  );

  for (const call of (contract as readonly Call[]).filter(({ caller, reads }) => caller === "hr" && reads)) {
    /* oxlint-disable no-await-in-loop -- one call after the other */
    look(`HR's ${call.name}`, await ask(call, hr, someone), true);
    look(`another company's ${call.name}`, await ask(call, stranger, someone));
    if (wantsId(call.input)) look(`nobody's ${call.name}`, await ask(call, undefined, someone));
    /* oxlint-enable no-await-in-loop */
  }
  look("HR's export-employees", await ask(named("export-employees"), hr), true);
  const feed = JSON.parse(await ask(named("get-calendar-feed"), hr)) as { url: string };
  look("the calendar feed", await (await fetch(feed.url)).text());
  look("daily-automation-check", await ask(named("daily-automation-check"), admin));
  look("process-meal-automation", await ask(named("process-meal-automation"), admin));
  await deliverMails(server.services);

  const mails = await rows(
    `select subject, html || text as body from mails where company_id = '${companyId}'`,
  );
  for (const { subject, body } of mails) {
    look(`a mail's subject`, String(subject));
    look("a mail's body", String(body), true);
    for (const [url] of String(body).matchAll(/https?:\/\/[^\s"<>]+/g))
      look("an address in a mail", decodeURI(url));
  }
  look("the metrics", await (await fetch(`${server.url}/metrics`)).text());
  for (const table of await tables()) {
    // oxlint-disable-next-line no-await-in-loop -- table by table keeps the memory flat
    if (!HOMES.has(table) && (await countIn(table)) > 0) leaks.push(`the table ${table}`);
  }
  await db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`select id from employees where allergies = ${CANARY}`);
    const employeeIds = rows.map((row) => String(row.id));
    const today = stockholmToday(clock);
    await eraseEmployees(tx, server.services, { companyId, employeeIds, today, why: "own-wish" });
  });
  let rowsAfterErasure = 0;
  // oxlint-disable-next-line no-await-in-loop -- as above
  for (const table of await tables()) rowsAfterErasure += await countIn(table);
  look("the log", logged.join(""));
  return { told: [...new Set(told)], leaks: [...new Set(leaks)], mails: mails.length, rowsAfterErasure };

  /** Birthdays over the whole year, and a cake at a bakery for everybody whose day is within eight. */
  async function giveAllergy(): Promise<string> {
    return db.transaction(platformScope, async (tx) => {
      const { rows } = await tx.execute(sql`
        select p.company_id as id from profiles p where p.email = 'hr@nordljus.example'`);
      const id = String(rows[0]!.id);
      await tx.execute(sql`
        insert into employees (company_id, name, birthday, allergies)
        select ${id}, 'Kanarie ' || n, date '1990-01-01' + (n % 365), ${CANARY} from generate_series(1, ${people}) n`);
      await tx.execute(sql`
        insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date, status)
        select ${id}, e.id, (select id from bakeries where active order by name limit 1), 8, d.day, d.day, 'planned'
        from employees e join generate_series(0, 8) n on true
        cross join lateral (select app_today() + n as day) d
        where e.company_id = ${id} and e.allergies = ${CANARY} and to_char(e.birthday, 'MMDD') = to_char(d.day, 'MMDD')`);
      return id;
    });
  }

  function rows(text: string): Promise<Record<string, unknown>[]> {
    return db.transaction(platformScope, async (tx) => (await tx.execute(sql.raw(text))).rows);
  }

  async function tables(): Promise<string[]> {
    const found = await rows(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`);
    return found.map(({ name }) => String(name));
  }

  async function countIn(table: string): Promise<number> {
    const [found] = await rows(
      `select count(*)::int as count from ${table} t where to_jsonb(t)::text ilike '%${CANARY}%'`,
    );
    return Number(found!.count);
  }
}
