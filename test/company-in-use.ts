import { sql } from "drizzle-orm";
import type { Tx } from "../server/database/database.ts";
import { supplier_products } from "../server/database/schema.ts";
import { isUuid } from "../server/database/uuid.ts";
import { calendarPerson } from "./calendar-person.ts";
import { lunches, lunchOnce } from "./meals.ts";
import { setOrderOf, setOrders, whichOrders } from "./order-facts.ts";
import { buildCakeRequest, buildMealRequest } from "./requests.ts";
import { ownedTables } from "./row-level-security.ts";
import type { Person, World } from "./world.ts";

export type Company = { id: string; hr: Person };
export type Row = { name: string; row: Record<string, unknown> };
export type Supplier = { id: string; email: string | null };
type Filling = {
  bakery: Supplier;
  restaurant: Supplier;
  cake: string;
  lunch: string;
  /** Stands in everything that a person has written. */
  mark: string;
};

/** The day on which each company's suppliers have been asked, and have promised. */
export const ASKED = "2026-03-10";

/** People, orders in this week and this year, a series of meals, drafts, exports, a calendar: a company in full use. */
export async function fillCompany(world: World, company: Company, filling: Filling): Promise<void> {
  const { bakery, restaurant, mark } = filling;
  const as = world.as(company.hr);
  await calendarPerson(world).connect(company.hr, "google");
  const person = await world.buildEmployee(company, {
    name: `${mark} Ek`,
    allergies: `nötter ${mark}`,
    birthday: "1990-03-04",
    email: `${mark}@arbetsplats.example`,
  });
  const [gone, asked, promised] = [
    await world.buildEmployee(company),
    await world.buildEmployee(company),
    await world.buildEmployee(company),
  ];
  await buildCakeRequest(world, company, { delivery_date: filling.cake });
  const delivered = { delivery_date: "2026-03-01", price_ore: 45_000, bakery_id: bakery.id };
  await world.buildCakeOrder(person, { ...delivered, status: "completed", delivery_address: mark });
  // To the address that every company of a test has: one that moves takes along its own.
  const address = { delivery_address: "Storgatan 1, 411 38 Göteborg" };
  await world.buildCakeOrder(person, { delivery_date: "2026-04-01", status: "declined", ...address });
  // On a Friday instead of its Sunday: another rule would move it.
  await world.buildCakeOrder(person, {
    birthday: "2026-05-24",
    delivery_date: "2026-05-22",
    status: "planned",
  });
  const told = { bakery_id: bakery.id, delivery_date: ASKED, requested_at: "2026-03-01T10:00:00Z" };
  await world.buildCakeOrder(asked, { ...told, status: "requested" });
  await world.buildCakeOrder(promised, { ...told, status: "confirmed" });
  await as.call("create-meal-order", lunchOnce(restaurant, "2026-03-12"));
  await world.inDatabase((tx) =>
    setOrders(tx, whichOrders("meal_orders", sql`company_id = ${company.id}`), { status: "completed" }),
  );
  await as.call("create-meal-order", lunchOnce(restaurant, filling.lunch, { notes: mark }));
  await as.call("create-meal-order", lunches(restaurant));
  const meal = await buildMealRequest(world, company);
  await world.inDatabase(async (tx) => {
    await tx.execute(sql`update meal_orders set restaurant_id = ${restaurant.id}, delivery_date = ${ASKED}
      where id = ${meal.order.id}`);
    await setOrderOf(tx, meal.order.id, { status: "confirmed", requested_at: world.clock.now().toString() });
  });
  await as.call("save-cake-order-draft", {
    selected_employee_ids: [person.id],
    selected_vendor_id: bakery.id,
    invoice_interval: "monthly",
    delivery_address: "Storgatan 1",
    address_latitude: 57.7,
    address_longitude: 11.97,
  });
  const imported = {
    columns: { name: 0, birthday: 1 },
    rows: [["Importerad Person", "1985-02-03"]],
    row_numbers: [1],
  };
  await as.call("import-employees", imported, { "idempotency-key": mark });
  await as.call("get-calendar-feed", {});
  await as.call("send-employee-link", { id: person.id });
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into consents (company_id, employee_id, text_version, source)
      values (${company.id}, ${person.id}, '1', 'hr')`),
  );
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into greetings (company_id, employee_id, birthday, name, words)
      values (${company.id}, ${person.id}, '2026-03-04', ${mark}, ${`Grattis ${mark}`})`),
  );
  await as.call("archive-employee", { id: gone.id });
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into offices (company_id, name, address, latitude, longitude, closed_at)
      values (${company.id}, ${`${mark} stängt`}, ${`Stängda gatan 1 ${mark}`}, 57.7, 11.97, app_now())`),
  );
  // One is deleted, the other is read by.
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into saved_imports (company_id, name, columns)
      select ${company.id}, ${mark} || n, '[{"field":"name","at":0,"heading":""},{"field":"birthday","at":1,"heading":""}]'
      from generate_series(1, 2) n`),
  );
  await world.inDatabase((tx) =>
    tx.execute(sql`with token as (
        insert into directory_tokens (company_id, name, token_hash, hint)
        values (${company.id}, ${mark}, sha256(${`${mark} ${company.id}`}::bytea), 'x9Qd')
      ), found as (
        insert into directory_groups (company_id, display_name) values (${company.id}, ${mark})
      ) insert into directory_people (company_id, user_name, attributes, name, applied_version)
      values (${company.id}, ${mark}, '{}', ${`${mark} Okänd`}, 1)`),
  );
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into passkeys (user_id, credential_id, public_key, counter, is_synced, name)
      values (${company.hr.userId}, ${`passkey-${company.id}`}, '', 0, true, ${`Telefon ${mark}`})`),
  );
  const invited = { email: "inbjuden@arbetsplats.example", role: "viewer", sees_allergies: false } as const;
  await as.call("invite-member", invited);
  await as.call("make-api-key", { name: mark, scopes: ["read-people"], sees_food: false, days: null });
  const hook = world.sandbox.chat.address("/hooks/used");
  const { id: webhook } = await as.call("add-webhook", { name: mark, address: hook, tells: ["person.left"] });
  await world.inDatabase((tx) =>
    tx.execute(sql`insert into posts (company_id, connection_id, key, kind, payload, status)
      values (${company.id}, ${webhook}, ${`given up ${webhook}`}, 'person.left', '{}', 'dead')`),
  );
  // Two ask to be let in: one is, the other is not.
  const asking = ["in", "ut"].map((name) => sql`(${`${name}-${company.id}@arbetsplats.example`}, app_now())`);
  await world.inDatabase((tx) =>
    tx.execute(sql`with asking as (
        insert into users (email, email_verified_at) values ${sql.join(asking, sql`, `)} returning id
      ) insert into join_requests (user_id, company_id, org_number, expires_at, sent_at)
      select id, ${company.id}, '5599887709', app_now() + interval '14 days', app_now() from asking`),
  );
}

/** A cake that a bakery offers. */
export async function buildProduct(world: World, bakery: Supplier): Promise<string> {
  const values = { name: "Gräddtårta", kind: "cream" as const, sizes: [{ pieces: 8, price_ore: 34_500 }] };
  const [made] = await world.inDatabase((tx) =>
    tx
      .insert(supplier_products)
      .values({ supplier_id: bakery.id, ...values })
      .returning({ id: supplier_products.id }),
  );
  return made!.id;
}

/** Everything that belongs to the company. */
export async function rowsOf(world: World, company: Company): Promise<Row[]> {
  return world.inDatabase(async (tx) => {
    const parts = await eachTable(
      world,
      tx,
      (table, key) =>
        `select '${table}' as name, to_jsonb(t) as row from ${table} t where ${key} = '${company.id}'`,
    );
    // Of a session and a passkey nothing but its own id is anybody's to name.
    parts.push(
      `select 'passkeys', jsonb_build_object('id', k.id) from passkeys k where k.user_id = '${company.hr.userId}'`,
      `select 'sessions', jsonb_build_object('id', s.id) from sessions s where s.user_id = '${company.hr.userId}'`,
    );
    const { rows } = await tx.execute(sql.raw(`${parts.join(" union all ")} order by 1, 2`));
    return rows as Row[];
  });
}

/** Whether an id stands anywhere in what belongs to the company. */
export async function mentions(world: World, company: Company, id: string): Promise<boolean> {
  return world.inDatabase(async (tx) => {
    const parts = await eachTable(
      world,
      tx,
      (table, key) =>
        `exists (select from ${table} t where ${key} = '${company.id}' and strpos(to_jsonb(t)::text, wanted.id) > 0)`,
    );
    const { rows } = await tx.execute(
      sql`select ${sql.raw(parts.join(" or "))} as found from (select ${id}::text as id) wanted`,
    );
    return rows[0]!.found as boolean;
  });
}

const tables = new WeakMap<World, string[]>();

/** A piece of a statement for each table with rows of companies. */
async function eachTable(
  world: World,
  tx: Tx,
  piece: (table: string, key: string) => string,
): Promise<string[]> {
  const known = tables.get(world) ?? (await ownedTables(tx));
  tables.set(world, known);
  return known
    .filter((table) => !["users", "sessions", "user_roles"].includes(table))
    .map((table) => piece(table, table === "companies" ? "id" : "company_id"));
}

/** What stands in the company's link for colleagues. */
export async function joinTokenOf(world: World, { id }: Company): Promise<string> {
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select public_join_token as token from companies where id = ${id}`),
  );
  return String(rows[0]!.token);
}

export const idsOf = async (world: World, company: Company): Promise<string[]> =>
  idsIn(await rowsOf(world, company), company);

/**
 * Of all that belongs to a company: one id for each kind of row, in each state that such a row is in; the company, its
 * person and its import too.
 */
export function idsIn(rows: Row[], company: Company, inEachState = true): string[] {
  const kinds = new Map<string, string>();
  for (const { name, row } of rows) {
    const isThere = name === "offices" ? row.closed_at === null : row.archived_at === null;
    const hasStates = inEachState && name !== "mails";
    const state = hasStates ? String(row.status ?? row.mode ?? row.outcome ?? isThere) : "";
    // What a supplier's link opens stands for itself: another order may be in the same state.
    const kind = name === "orders" ? `${String(row.kind)}s ${row.delivery_date === ASKED}` : name;
    if (isUuid(String(row.id))) kinds.set(`${kind} ${state}`, String(row.id));
    if (row.import_id) kinds.set("import", String(row.import_id));
  }
  return [company.hr.userId, ...kinds.values()];
}
