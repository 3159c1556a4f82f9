import { sql } from "drizzle-orm";
import type { Output } from "../../contract/contract.ts";
import { stockholmToday } from "../../domain/clock.ts";
import { platformScope } from "../../server/database/database.ts";
import { employees } from "../../server/database/schema.ts";
import { askAnotherRestaurant } from "./meals.ts";
import { hrTells } from "./outcomes.ts";
import type { ReceivedMail } from "./mail-server.ts";
import { type Company, rowsOf, type Supplier, type SeedData, type World } from "./seed.ts";

const diets = [null, null, null, "nötter", "laktos", "gluten, ägg"] as const;

/**
 * Somebody is hired; one in forty is born on 29 February, so that the day is met often, and one in four on a colleague's
 * birthday, so that two cakes come on a day.
 */
export async function hire(
  { system, random, clock, log, birthdaysWithin = 365 }: World,
  company: Company,
): Promise<void> {
  const number = (company.hired += 1);
  const year = stockholmToday(clock).year - random.whole(20, 60);
  const leap = random.chance(0.025);
  const shared = company.birthdays.length > 0 && random.chance(0.25) ? random.pick(company.birthdays) : null;
  const drawn = leap
    ? Temporal.PlainDate.from({ year: year - (year % 4), month: 2, day: 29 })
    : stockholmToday(clock)
        .add({ days: random.whole(0, birthdaysWithin - 1) })
        .with({ year });
  const born = shared ? Temporal.PlainDate.from(shared) : drawn;
  company.birthdays.push(born.toString());
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

/** Somebody leaves, often just before a birthday: archived through the register, as HR does it. */
export async function leave({ system, random, log }: World, company: Company): Promise<void> {
  const staff = await rowsOf<{ id: string; name: string; awaited: boolean }>(
    system,
    sql`select id, name, exists (select from cake_orders o where o.employee_id = e.id
        and o.status in ('pending', 'planned', 'requested', 'confirmed')) as awaited
      from employees e where company_id = ${company.id} and archived_at is null order by id`,
  );
  if (staff.length < 4) return;
  const person = random.pick(staff);
  const answer = await system.call("archive-employee", { id: person.id }, company.userId);
  log(`left ${person.name} ${JSON.stringify(answer)}`);
}

/** HR reads the mail and mostly does what it says: orders what nobody has ordered, asks another bakery after a no. */
export async function hrReads(world: World, seeded: SeedData, company: Company): Promise<void> {
  const { system, mailServer, random, log } = world;
  const letters = mailServer.open(company.email);
  const about = (kind: string) => letters.some((letter) => letter.key.startsWith(`${kind}:`));
  if (about("birthday-reminders") && random.chance(0.9)) {
    const year = await system.call("get-promise-year", { only: "unordered" }, company.userId);
    const alarmed = "people" in year ? year.people.filter((person) => person.alarm) : [];
    if (alarmed.length > 0) {
      const order = (selected_vendor_id: string | null) =>
        system.call(
          "create-cake-orders",
          {
            selected_employee_ids: [...new Set(alarmed.map((person) => person.employee_id))],
            selected_vendor_id,
            invoice_interval: "monthly",
            delivery_address: null,
            address_latitude: null,
            address_longitude: null,
          },
          company.userId,
        );
      let answer = await order(random.chance(0.95) ? random.pick(seeded.bakeries).id : null);
      // A bakery with too little time for one of them: the day is kept, and another is asked when it is missed.
      if ("refused" in answer && answer.refused === "supplier-unavailable") answer = await order(null);
      log(`${company.name} ordered ${"created" in answer ? answer.created.length : answer.refused}`);
    }
  }
  if ((about("order-declined") || about("order-without-supplier")) && random.chance(0.9)) {
    await askAnother(world, seeded, company);
    await askAnotherRestaurant(world, seeded, company);
  }
  await hrTells(world, company, letters, seeded.said);
  if (random.chance(0.01)) await cancelOne(world, company);
  if (random.chance(0.03)) await moveOne(world, company);
  if (random.chance(0.004)) await changeHeart(world, company);
  if (random.chance(0.25)) await changeSizes(world, company);
  if (random.chance(0.1)) await changeFood(world, company);
}

/** Other sizes for a cake or two that a bakery may know of, now and then as they were a moment before. */
async function changeSizes({ system, random, clock, log }: World, company: Company) {
  const coming = await rowsOf<{ id: string; quantity: number }>(
    system,
    sql`select id, quantity from orders where company_id = ${company.id} and kind = 'cake'
      and status in ('pending', 'planned', 'requested', 'confirmed')
      and delivery_date > ${stockholmToday(clock).toString()} order by delivery_date, id limit 3`,
  );
  for (const { id, quantity } of coming.filter(() => random.chance(0.6))) {
    const sizes = [random.whole(4, 20), ...(random.chance(0.2) ? [quantity] : [])];
    for (const portion_size of sizes) {
      const answer = await system.call("change-cake-order", { id, portion_size }, company.userId);
      log(`${company.name} wants ${portion_size} of ${id} ${"refused" in answer ? answer.refused : ""}`);
    }
  }
}

/** Somebody who has a cake coming, or anybody, tells of an allergy or has none any more. */
async function changeFood({ system, random, log }: World, company: Company) {
  const answer = await system.call("list-employees", {}, company.userId);
  if ("refused" in answer || answer.employees.length === 0) return;
  const person = random.pick(answer.employees);
  const allergies = random.pick(diets);
  const changed = await system.call("update-employee", { ...formOf(person), allergies }, company.userId);
  log(`${person.name} eats ${allergies} ${"refused" in changed ? changed.refused : ""}`);
}

/** A cake is moved some days, before or after its bakery was asked. */
async function moveOne({ system, random, clock, log }: World, company: Company) {
  const today = stockholmToday(clock);
  const open = await rowsOf<{ id: string; delivery_date: string }>(
    system,
    sql`select id, delivery_date::text as delivery_date from cake_orders where company_id = ${company.id}
      and status in ('pending', 'planned', 'requested', 'confirmed')
      and delivery_date > ${today.toString()} order by id`,
  );
  if (open.length === 0) return;
  const { id, delivery_date } = random.pick(open);
  const day = Temporal.PlainDate.from(delivery_date).add({ days: random.whole(-4, 6) });
  const place = { delivery_address: null, address_latitude: null, address_longitude: null };
  const input = { id, delivery_date: day.toString(), ...place };
  const answer = await system.call("move-cake-order", input, company.userId);
  log(`${company.name} moved ${id} to ${day.toString()} ${"refused" in answer ? answer.refused : ""}`);
}

/** What the form sends of a person. */
function formOf(person: Output<"list-employees">["employees"][number]) {
  const { id, name, birthday, email, position, celebration, allergies, dietary_preferences } = person;
  return { id, name, birthday, email, position, celebration, allergies, dietary_preferences };
}

/** Somebody wants to be celebrated otherwise. */
async function changeHeart({ system, random, log }: World, company: Company) {
  const answer = await system.call("list-employees", {}, company.userId);
  if ("refused" in answer || answer.employees.length === 0) return;
  const person = random.pick(answer.employees);
  const celebration = random.pick(["celebrate", "quiet", "none"] as const);
  const changed = await system.call("update-employee", { ...formOf(person), celebration }, company.userId);
  log(`${person.name} now wants ${celebration} ${"refused" in changed ? changed.refused : ""}`);
}

async function askAnother({ system, random, clock, log }: World, seeded: SeedData, company: Company) {
  const orders = await rowsOf<{ id: string; bakery_id: string | null }>(
    system,
    sql`select o.id, o.bakery_id from cake_orders o left join vendors v on v.id = o.bakery_id
      where o.company_id = ${company.id} and o.delivery_date > ${stockholmToday(clock).toString()}
        and (o.status = 'declined' or (o.status in ('pending', 'planned') and coalesce(not v.active, true)))
        and not exists (select from cake_orders other where other.company_id = o.company_id
          and other.employee_id = o.employee_id and other.birthday = o.birthday and other.id <> o.id
          and other.status not in ('declined', 'cancelled'))
      order by o.delivery_date, o.id`,
  );
  for (const order of orders) {
    const others = seeded.bakeries.filter((bakery) => bakery.id !== order.bakery_id);
    const answer = await system.call(
      "ask-next-bakery",
      { id: order.id, vendor_id: random.pick(others).id },
      company.userId,
    );
    log(`${company.name} asked another ${"id" in answer ? "bakery" : answer.refused}`);
  }
}

async function cancelOne({ system, random, log }: World, company: Company) {
  const open = await rowsOf<{ id: string }>(
    system,
    sql`select id from cake_orders where company_id = ${company.id}
      and status in ('pending', 'planned', 'requested', 'confirmed') order by id`,
  );
  if (open.length === 0) return;
  const answer = await system.call("cancel-cake-order", { id: random.pick(open).id }, company.userId);
  log(`${company.name} cancelled ${JSON.stringify(answer)}`);
}

/** Now and then a supplier closes for some weeks and takes no orders. */
export async function supplierRests(
  { system, random, clock, log }: World,
  supplier: Supplier,
): Promise<void> {
  const today = stockholmToday(clock);
  const rests = supplier.closedUntil !== null;
  if (rests ? supplier.closedUntil! > today.toString() : !random.chance(0.002)) return;
  supplier.closedUntil = rests ? null : today.add({ days: random.whole(3, 30) }).toString();
  await rowsOf(system, sql`update vendors set active = ${rests} where id = ${supplier.id}`);
  log(`${supplier.email} ${rests ? "opens again" : `closes until ${supplier.closedUntil}`}`);
}

/** A supplier opens the links in its mail: mostly yes, sometimes no, sometimes later, and now and then never. */
export async function supplierReads(world: World, supplier: Supplier): Promise<void> {
  const { random, log } = world;
  for (const letter of world.mailServer.open(supplier.email)) {
    const token = /\/svar\?token=([\w.-]+)/.exec(letter.text)?.[1];
    if (!token || supplier.forgotten.has(token)) continue;
    if (random.chance(0.9)) await answer(world, letter, token);
    else if (random.chance(0.5)) {
      supplier.forgotten.add(token);
      log(`${supplier.email} will never answer`);
    }
  }
}

async function answer({ system, random, log }: World, letter: ReceivedMail, token: string) {
  const page = await system.call("get-supplier-orders", { token });
  if ("refused" in page) return;
  const waiting = page.orders.filter((order) => order.status === "requested").map((order) => order.id);
  if (waiting.length === 0) return;
  const said = random.chance(0.93) ? "confirm" : "decline";
  const result = await system.call("answer-supplier-order", {
    token,
    order_ids: waiting,
    answer: said,
    reason: random.chance(0.1) ? "Vi ringer på dörren." : null,
    allergens_read: page.allergens,
    versions: page.orders.flatMap(({ version }) => version ?? []),
  });
  log(`${letter.to} ${said} ${JSON.stringify(result)}`);
}

/** A supplier that is asked before its week has come is reminded of the order a week ahead. */
async function approveSome({ system, random, log }: World, seeded: SeedData): Promise<void> {
  const page = await system.call("list-order-requests", { status: "pending" }, seeded.adminId);
  if ("refused" in page) return;
  const ids = page.requests.map(({ id }) => id).filter(() => random.chance(0.3));
  if (ids.length === 0) return;
  const answer = await system.call("set-order-request-status", { ids, status: "approved" }, seeded.adminId);
  log(`approved ${"changed" in answer ? answer.changed.length : answer.refused}`);
}

/** The admin looks into the journal now and then, approves some requests and sends again what did not arrive. */
export async function reviewRequests(world: World, seeded: SeedData): Promise<void> {
  const { system, log } = world;
  await approveSome(world, seeded);
  if (world.random.chance(0.2)) {
    const answer = await system.call("daily-automation-check", {}, seeded.adminId);
    log(`checked by hand ${JSON.stringify(answer)}`);
  }
  const journal = await readJournal(world, seeded);
  for (const mail of journal.filter(({ status, expired }) => status === "dead" && !expired).reverse()) {
    const again = await system.call("send-mail-again", { id: mail.id }, seeded.adminId);
    log(`again ${mail.key} ${JSON.stringify(again)}`);
  }
}

async function readJournal({ system }: World, seeded: SeedData) {
  const mails: Output<"list-dead-mails">["mails"] = [];
  let cursor: string | null = null;
  do {
    const page: Output<"list-dead-mails"> | { refused: string } = await system.call(
      "list-dead-mails",
      { cursor },
      seeded.adminId,
    );
    if ("refused" in page) break;
    mails.push(...page.mails);
    cursor = page.next;
  } while (cursor);
  return mails;
}
