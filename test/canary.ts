import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { rolesFor } from "../contract/callers.ts";
import { contract } from "../contract/contract.ts";
import { addressOf, type Call } from "../contract/define.ts";
import { stockholmToday } from "../domain/clock.ts";
import { platformScope } from "../server/database/database.ts";
import { writeCalendars } from "../server/features/calendars/write-events.ts";
import { deliverMails } from "../server/mail/deliver.ts";
import { type SupplierLink, supplierToken } from "../server/features/orders/supplier-links.ts";
import { eraseEmployees } from "../server/features/people/erase.ts";
import type { RunningServer } from "../server/start.ts";
import { startSession } from "../server/features/accounts/sessions.ts";
import { joinCompany } from "../server/features/companies/companies.ts";
import { users } from "../server/database/schema.ts";
import { sampleInput, wantsId } from "./sample-input.ts";
import { signIn } from "./sign-in.ts";

const CANARY = "kanariefågelskvitter";
/** Where health data lives: the register, and the mails that tell a kitchen or HR. */
const HOMES = new Set(["employees", "mails"]);
/** What shows the platform's people an order as its kitchen has to make it, or a mail as it will be sent. */
const ADMIN_READS = new Set([
  "get-company-page",
  "get-order-facts",
  "get-order-story",
  "get-supplier-week",
  "list-order-requests",
  "preview-next-run",
]);
/** Everywhere that it is told, on an ordinary day. */
export const TOLD = [
  "HR's dashboard-this-week",
  "HR's export-employees",
  "HR's get-meal-order-draft",
  "HR's get-next-week",
  "HR's get-overview",
  "HR's list-cake-candidates",
  "HR's list-cake-year",
  "HR's list-employees",
  "a mail's body",
  ...[...ADMIN_READS].map((name) => `the admin's ${name}`),
  "the bakery's get-supplier-orders",
];
const canaryCakes = `select o.id, o.company_id, o.bakery_id, o.status, o.delivery_date::text as delivery_date from cake_orders o
  join employees e on e.id = o.employee_id where e.allergies = '${CANARY}' order by o.delivery_date desc, o.id`;

export type Findings = {
  /** Where the canary was told to somebody who needs it; without these, looking for it would prove nothing. */
  told: string[];
  /** Where it should not have been. */
  leaks: string[];
  mails: number;
  /** What stands in the company's calendar at the provider: as many deliveries to look through. */
  events: number;
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

  const send = (call: Call, token: string | undefined, input: unknown) =>
    fetch(server.url + addressOf(call), {
      method: "POST",
      headers: {
        apikey: "tartdags-public-key",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        // As the browser does: the answer to a write is remembered for a while.
        ...(call.reads ? {} : { "idempotency-key": randomUUID() }),
      },
      body: JSON.stringify(input),
    });
  const ask = async (call: Call, token: string | undefined, id = companyId) => {
    // The first page of all: a cursor that nobody was given, or no office, is refused, and nothing would be told.
    const all = { cursor: undefined, office_id: undefined };
    const input = { ...(sampleInput(call.input, { id }) as object), ...all };
    return (await send(call, token, input)).text();
  };
  const named = (name: string) => contract.find((call) => call.name === name) as Call;
  const first = async (text: string) => (await rows(`${text} limit 1`))[0]!;
  const someone = String((await first(`select id from employees where allergies = '${CANARY}'`)).id);
  await connectCalendar();

  for (const call of (contract as readonly Call[]).filter((call) => rolesFor(call) && call.reads)) {
    look(`HR's ${call.name}`, await ask(call, hr, someone), true);
    look(`another company's ${call.name}`, await ask(call, stranger, someone));
    if (wantsId(call.input)) look(`nobody's ${call.name}`, await ask(call, undefined, someone));
  }
  look("HR's export-employees", await ask(named("export-employees"), hr), true);
  await lookWithoutTheRight();
  const feed = JSON.parse(await ask(named("get-calendar-feed"), hr)) as { url: string };
  look("the calendar feed", await (await fetch(feed.url)).text());
  await writeCalendars(server.services);
  const events = server.sandbox!.calendarEvents();
  look("the provider's calendar", JSON.stringify(events));
  await lookAsAdmin();
  look("daily-automation-check", await ask(named("daily-automation-check"), admin));
  look("process-meal-automation", await ask(named("process-meal-automation"), admin));
  await lookAsSupplier();
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
    // Table by table keeps the memory flat.
    if (!HOMES.has(table) && (await countIn(table)) > 0) leaks.push(`the table ${table}`);
  }
  look("a remembered answer, sealed", await rememberedAnswers());
  await db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`select id from employees where allergies = ${CANARY}`);
    const employeeIds = rows.map((row) => String(row.id));
    const today = stockholmToday(clock);
    await eraseEmployees(tx, server.services, { companyId, employeeIds, today, why: "own-wish" });
  });
  let rowsAfterErasure = 0;
  for (const table of await tables()) rowsAfterErasure += await countIn(table);
  look("the log", logged.join(""));
  return {
    told: [...new Set(told)],
    leaks: [...new Set(leaks)],
    mails: mails.length,
    events: events.length,
    rowsAfterErasure,
  };

  /** As HR does it in the browser: at the provider's page and back. */
  async function connectCalendar(): Promise<void> {
    const begun = await send(named("google-calendar-auth"), hr, {});
    const { authUrl } = (await begun.json()) as { authUrl: string };
    const { pathname, searchParams } = new URL(authUrl);
    const agreed = { asked: searchParams.toString(), answer: "allow", calendar: "on", account: "" };
    const answered = await fetch(server.url + pathname, {
      method: "POST",
      body: new URLSearchParams(agreed),
      redirect: "manual",
    });
    const cookie = begun.headers.get("set-cookie")!.split(";")[0]!;
    await fetch(answered.headers.get("location")!, { headers: { cookie }, redirect: "manual" });
  }

  /** Somebody who may make every call of the company, without the right to see what people eat. */
  async function lookWithoutTheRight(): Promise<void> {
    const blind = await db.transaction(platformScope, async (tx) => {
      const email = "utan-ratt@nordljus.example";
      const [user] = await tx.insert(users).values({ email }).returning();
      await joinCompany(tx, { userId: user!.id, email, companyId, seesAllergies: false });
      return (await startSession(tx, clock, user!.id)).token;
    });
    const tells = /^(get|list|export|preview)-|^update-employee$/;
    const own = (contract as readonly Call[]).filter((call) => rolesFor(call) || call.callers === "user");
    for (const call of own.filter(({ name, reads }) => reads || tells.test(name))) {
      const answer = await ask(call, blind, someone);
      look(`${call.name} for somebody without the right`, answer);
      if (answer.includes('"unexpected"')) leaks.push(`${call.name} broke for somebody without the right`);
    }
    await db.transaction(platformScope, (tx) =>
      tx.execute(sql`delete from users where email = 'utan-ratt@nordljus.example'`),
    );
  }

  /** Every read of the platform's people, with each kind of id that it may be about. */
  async function lookAsAdmin(): Promise<void> {
    const about = [
      companyId,
      someone,
      String(
        (await first(`select id from order_requests where company_id = '${companyId}' and notes = 'kanarie'`))
          .id,
      ),
      String((await first(canaryCakes)).bakery_id),
    ];
    const reads = (contract as readonly Call[]).filter(({ callers, reads }) => callers === "admin" && reads);
    for (const call of [...reads, named("get-company-page")]) {
      for (const id of wantsId(call.input) ? about : [companyId]) {
        look(`the admin's ${call.name}`, await ask(call, admin, id), ADMIN_READS.has(call.name));
        look(`HR's ${call.name}, an admin's call`, await ask(call, hr, id));
      }
    }
  }

  /** The bakery that makes the cake reads of it; its link for another day, and another bakery's, do not. */
  async function lookAsSupplier(): Promise<void> {
    const cake = (await first(`select * from (${canaryCakes}) cakes where status = 'requested'`)) as {
      bakery_id: string;
      delivery_date: string;
    };
    const other = await first(`select id from vendors where id <> '${cake.bakery_id}'`);
    const link = {
      kind: "cake" as const,
      company_id: companyId,
      vendor_id: cake.bakery_id,
      delivery_date: cake.delivery_date,
    };
    const read = async (values: Partial<SupplierLink>) => {
      const asked = { ...link, ...values };
      const { email } = await first(`select email from vendors where id = '${asked.vendor_id}'`);
      const token = supplierToken(server.services.vault, asked, String(email));
      return (await send(named("get-supplier-orders"), undefined, { token })).text();
    };
    look("the bakery's get-supplier-orders", await read({}), true);
    look("another bakery's get-supplier-orders", await read({ vendor_id: String(other.id) }));
    look("the bakery's get-supplier-orders of another day", await read({ delivery_date: "2030-01-01" }));
    look("a restaurant's get-supplier-orders", await read({ kind: "meal" }));
  }

  /** Birthdays over the whole year, and a cake at a bakery for everybody whose day is within eight. */
  async function giveAllergy(): Promise<string> {
    return db.transaction(platformScope, async (tx) => {
      const { rows } = await tx.execute(sql`
        select p.company_id as id from profiles p where p.email = 'hr@nordljus.example'`);
      const id = String(rows[0]!.id);
      await tx.execute(sql`
        insert into employees (company_id, name, birthday, allergies)
        select ${id}, 'Kanarie ' || n, (app_today() + n % 365 - interval '30 years')::date, ${CANARY}
        from generate_series(0, ${people} - 1) n`);
      await tx.execute(sql`
        insert into cake_orders (company_id, employee_id, bakery_id, portion_size, birthday, delivery_date)
        select ${id}, e.id, (select id from bakeries where active order by name limit 1), 8, d.day, d.day
        from employees e join generate_series(0, 8) n on true
        cross join lateral (select app_today() + n as day) d
        where e.company_id = ${id} and e.allergies = ${CANARY} and to_char(e.birthday, 'MMDD') = to_char(d.day, 'MMDD')`);
      await tx.execute(sql`
        update orders set approval_asked_at = app_now(), notes = 'kanarie'
        where id = (select id from (${sql.raw(canaryCakes)}) cakes limit 1)`);
      await tx.execute(sql`update companies set subscription_tier = 'pro' where id = ${id}`);
      return id;
    });
  }

  /** What is sealed in the database, as whoever holds the secret could read it. */
  async function rememberedAnswers(): Promise<string> {
    const sealed = await rows("select answer from idempotency_keys where answer is not null");
    if (sealed.length === 0) throw new Error("No answer was remembered: there was nothing to look through.");
    return sealed
      .map(({ answer }) => server.services.vault.tryOpen("remembered-answer", String(answer)))
      .join("\n");
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
    // Bytes are shown in hexadecimal digits.
    const [found] = await rows(
      `select count(*)::int as count from ${table} t
       where to_jsonb(t)::text ilike any(array['%${CANARY}%', '%${Buffer.from(CANARY).toString("hex")}%'])`,
    );
    return Number(found!.count);
  }
}
