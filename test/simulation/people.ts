import { sql } from "drizzle-orm";
import { stockholmToday, type SettableClock } from "../../domain/clock.ts";
import { createCompany, joinCompany } from "../../server/companies.ts";
import { platformScope } from "../../server/database/database.ts";
import { employees, user_roles, users, vendors } from "../../server/database/schema.ts";
import type { Letter, PostOffice } from "./post-office.ts";
import type { Random } from "./random.ts";
import type { System } from "./system.ts";

export type Company = { id: string; name: string; email: string; userId: string; hired: number };
export type Bakery = { id: string; email: string };
export type Town = { companies: Company[]; bakeries: Bakery[]; adminId: string };

type World = {
  system: System;
  office: PostOffice;
  random: Random;
  clock: SettableClock;
  log(line: string): void;
};

const diets = [null, null, null, "nötter", "laktos", "gluten, ägg"] as const;

export async function settle({ system, random, clock }: World, count: number): Promise<Town> {
  return system.db.transaction(platformScope, async (tx) => {
    const bakeries = await tx
      .insert(vendors)
      .values(
        Array.from({ length: 6 }, (_, index) => ({
          name: `Konditori ${index}`,
          address: `Bagargatan ${index}, Göteborg`,
          latitude: 57.7 + index / 1000,
          longitude: 11.97,
          email: `order${index}@konditori.example`,
          categories: ["konditori", "tårta"],
        })),
      )
      .returning();
    const user = async (email: string) => (await tx.insert(users).values({ email }).returning())[0]!.id;
    const adminId = await user("admin@tartdags.example");
    await tx.insert(user_roles).values({ user_id: adminId, role: "admin" });
    const companies: Company[] = [];
    for (let index = 0; index < count; index++) {
      const email = `hr@bolag${index}.example`;
      const rule = random.pick(["same-day", "workday-before", "workday-after"] as const);
      /* oxlint-disable no-await-in-loop -- in order, so that the same seed makes the same town */
      const id = await createCompany(tx, clock, {
        name: `Bolag ${index}`,
        contact_email: email,
        address: `Storgatan ${index}, 411 38 Göteborg`,
        latitude: 57.7,
        longitude: 11.97,
        subscription_status: "active",
        delivery_rule: rule,
      });
      const userId = await user(email);
      await joinCompany(tx, { userId, email, companyId: id });
      /* oxlint-enable no-await-in-loop */
      companies.push({ id, name: `Bolag ${index}`, email, userId, hired: 0 });
    }
    return { companies, bakeries: bakeries.map(({ id, email }) => ({ id, email: email! })), adminId };
  });
}

/** Somebody is hired; one in forty is born on 29 February, so that the day is met often. */
export async function hire({ system, random, clock, log }: World, company: Company): Promise<void> {
  const number = (company.hired += 1);
  const year = stockholmToday(clock).year - random.whole(20, 60);
  const leap = random.chance(0.025);
  const born = leap
    ? Temporal.PlainDate.from({ year: year - (year % 4), month: 2, day: 29 })
    : Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: random.whole(0, 364) });
  const celebration = random.pick([
    ...Array.from({ length: 18 }, () => "celebrate"),
    "quiet",
    "none",
  ] as const);
  const name = `Person ${number} i ${company.name}`;
  await system.db.transaction(platformScope, (tx) =>
    tx.insert(employees).values({
      company_id: company.id,
      name,
      birthday: born.toString(),
      celebration: celebration as "celebrate",
      allergies: random.pick(diets),
      email: random.chance(0.3) ? `p${number}@${company.email.slice(3)}` : null,
    }),
  );
  log(`hired ${name} ${born.toString()} ${celebration}`);
}

/** Somebody leaves: archived through the register, as HR does it. */
export async function leave({ system, random, log }: World, company: Company): Promise<void> {
  const { rows } = await system.db.transaction(platformScope, (tx) =>
    tx.execute(
      sql`select id, name from employees where company_id = ${company.id} and archived_at is null order by id`,
    ),
  );
  if (rows.length < 4) return;
  const person = random.pick(rows as { id: string; name: string }[]);
  const answer = await system.call("archive-employee", { id: person.id }, company.userId);
  log(`left ${person.name} ${JSON.stringify(answer)}`);
}

/** HR reads the mail and mostly does what it says: orders what nobody has ordered, asks another bakery after a no. */
export async function hrReads(world: World, town: Town, company: Company): Promise<void> {
  const { system, office, random, log } = world;
  const letters = office.open(company.email);
  const about = (kind: string) => letters.some((letter) => letter.key.startsWith(`${kind}:`));
  if (about("birthday-reminders") && random.chance(0.9)) {
    const year = await system.call("get-promise-year", { only: "unordered" }, company.userId);
    const alarmed = "people" in year ? year.people.filter((person) => person.alarm) : [];
    if (alarmed.length > 0) {
      const answer = await system.call(
        "create-cake-orders",
        {
          selected_employee_ids: [...new Set(alarmed.map((person) => person.employee_id))],
          selected_vendor_id: random.chance(0.95) ? random.pick(town.bakeries).id : null,
          invoice_interval: "monthly",
          delivery_address: null,
          address_latitude: null,
          address_longitude: null,
        },
        company.userId,
      );
      log(`${company.name} ordered ${"created" in answer ? answer.created.length : answer.refused}`);
    }
  }
  if ((about("order-declined") || about("order-without-supplier")) && random.chance(0.9)) {
    await askAnother(world, town, company);
  }
  if (random.chance(0.01)) await cancelOne(world, company);
}

async function askAnother({ system, random, clock, log }: World, town: Town, company: Company) {
  const { rows } = await system.db.transaction(platformScope, (tx) =>
    tx.execute(sql`
      select o.id, o.bakery_id from cake_orders o where o.company_id = ${company.id}
        and o.delivery_date > ${stockholmToday(clock).toString()}
        and (o.status = 'declined' or (o.bakery_id is null and o.status in ('pending', 'planned')))
        and not exists (select from cake_orders other where other.company_id = o.company_id
          and other.employee_id = o.employee_id and other.birthday = o.birthday and other.id <> o.id
          and other.status not in ('declined', 'cancelled'))
      order by o.delivery_date, o.id`),
  );
  for (const order of rows as { id: string; bakery_id: string | null }[]) {
    const others = town.bakeries.filter((bakery) => bakery.id !== order.bakery_id);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does it
    const answer = await system.call(
      "ask-next-bakery",
      { id: order.id, vendor_id: random.pick(others).id },
      company.userId,
    );
    log(`${company.name} asked another ${"id" in answer ? "bakery" : answer.refused}`);
  }
}

async function cancelOne({ system, random, log }: World, company: Company) {
  const { rows } = await system.db.transaction(platformScope, (tx) =>
    tx.execute(sql`select id from cake_orders where company_id = ${company.id}
      and status in ('pending', 'planned', 'requested', 'confirmed') order by id`),
  );
  if (rows.length === 0) return;
  const answer = await system.call(
    "cancel-cake-order",
    { id: random.pick(rows).id as string },
    company.userId,
  );
  log(`${company.name} cancelled ${JSON.stringify(answer)}`);
}

/** A bakery opens the links in its mail: mostly yes, sometimes no, sometimes it forgets. */
export async function bakeryReads(world: World, bakery: Bakery): Promise<void> {
  for (const letter of world.office.open(bakery.email)) {
    const token = /\/svar\?token=([\w.-]+)/.exec(letter.text)?.[1];
    // oxlint-disable-next-line no-await-in-loop -- one letter after the other
    if (token && world.random.chance(0.9)) await answer(world, letter, token);
  }
}

async function answer({ system, random, log }: World, letter: Letter, token: string) {
  const page = await system.call("get-supplier-orders", { token });
  if ("refused" in page) return;
  const waiting = page.orders.filter((order) => order.status === "requested").map((order) => order.id);
  if (waiting.length === 0) return;
  const said = random.chance(0.93) ? "confirm" : "decline";
  const result = await system.call("answer-supplier-order", {
    token,
    order_ids: waiting,
    answer: said,
    reason: null,
    allergens_read: page.allergens,
  });
  log(`${letter.to} ${said} ${JSON.stringify(result)}`);
}

/** The admin looks into the journal now and then and sends again what did not arrive. */
export async function adminLooks({ system, log }: World, town: Town): Promise<void> {
  const journal = await system.call("list-dead-mails", { limit: 200 }, town.adminId);
  if ("refused" in journal) return;
  for (const mail of journal.mails.filter(({ status, expired }) => status === "dead" && !expired).reverse()) {
    // oxlint-disable-next-line no-await-in-loop -- a click each
    const again = await system.call("send-mail-again", { id: mail.id }, town.adminId);
    log(`again ${mail.key} ${JSON.stringify(again)}`);
  }
}
