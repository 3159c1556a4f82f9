import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Database, platformScope, type Tx } from "../server/database/database.ts";

/** The tables that belong to somebody, each with the column that says to whom. */
const keyOf = (table: string) =>
  ({ companies: "id", users: "id", sessions: "user_id", user_roles: "user_id" })[table] ?? "company_id";

const ours = randomUUID();
const theirs = randomUUID();

const TRIES = {
  read: (table, key) => `select ${key} from ${table} where ${key} = '${theirs}'`,
  change: (table, key) => `update ${table} set ${key} = ${key} where ${key} = '${theirs}' returning 1`,
  remove: (table, key) => `delete from ${table} where ${key} = '${theirs}' returning 1`,
  plant: (table, key) => `insert into ${table} (${key}) values ('${theirs}')`,
  // Without looking at a row: what is looked at has to be seen, and the rule about seeing would do this one's work.
  "give away": (table, key) => `update ${table} set ${key} = '${theirs}'`,
} satisfies Record<string, (table: string, key: string) => string>;

class Undo extends Error {}

/**
 * What a tenant's transaction could do with another company's rows, whatever it asks for: with every wall up, nothing.
 * A mutation is made first, to see that its hole is found. Everything is undone in the end.
 */
export async function findPolicyHoles(db: Database, mutation?: string): Promise<string[]> {
  const holes: string[] = [];
  const work = db.transaction(platformScope, async (tx) => {
    const run = (text: string) => tx.execute(sql.raw(text));
    await run("reset role");
    if (mutation) await run(mutation);
    await loosen(run);
    const tables = await ownedTables(tx);
    // One row of each in every table. Where a user owns it, company and person carry the same number here.
    for (const table of tables) {
      for (const owner of [ours, theirs]) {
        await run(`insert into ${table} (${keyOf(table)}) values ('${owner}')`);
      }
    }
    await run(`select set_config('role', 'tartdags_app', true), set_config('app.company_id', '${ours}', true),
      set_config('app.user_id', '${ours}', true)`);
    for (const table of tables) {
      for (const [name, text] of Object.entries(TRIES)) {
        if (await succeeds(run, text(table, keyOf(table)))) holes.push(`${name} ${table}`);
      }
    }
    throw new Undo();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return holes;
}

type Run = (text: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** Whether the database lets a statement reach a row. A statement without an answer succeeds by not failing. */
async function succeeds(run: Run, text: string): Promise<boolean> {
  await run("savepoint before");
  try {
    const { rows } = await run(text);
    return rows.length > 0 || !/^select|returning/.test(text);
  } catch {
    return false;
  } finally {
    await run("rollback to savepoint before");
  }
}

/** Lets a row be nothing but its owner, so that no constraint and no trigger does the walls' work. */
const loosen = (run: Run) =>
  run(`do $$ declare c record; begin
    for c in select conrelid::regclass as name, conname from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'p', 'u') and conrelid <> 0
      order by array_position(array['f', 'c', 'u', 'p'], contype::text)
    loop execute format('alter table %s drop constraint if exists %I cascade', c.name, c.conname); end loop;
    for c in select a.attrelid::regclass as name, attname from pg_attribute a join pg_class t on t.oid = a.attrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and attnum > 0 and attnotnull
        and attidentity = ''
    loop execute format('alter table %s alter column %I drop not null', c.name, c.attname); end loop;
    for c in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute format('alter table %s disable trigger user', c.name); end loop;
  end $$`);

export async function ownedTables(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and (
      c.relname in ('companies', 'users', 'sessions', 'user_roles')
      or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'))
    order by 1`);
  return rows.map((row) => String(row.name));
}

/** The rights that a tenant's calls need: in any table that is not here, all four. */
const NEEDED: Record<string, string> = {
  // Written once, never changed: what was done stays told.
  agreement_acceptances: "SI",
  audit_log: "SI",
  company_changes: "SI",
  payment_customer_updates: "SIU",
  payment_method_wishes: "SIU",
  // Closed, never deleted.
  offices: "SIU",
  // Ended and made anew, never changed; what was posted goes in time.
  api_keys: "SID",
  posts: "SIU",
  order_history: "SI",
  // The platform's own books.
  automation_runs: "",
  company_notes: "",
  contact_messages: "",
  invitations: "",
  staff_invitations: "",
  former_members: "",
  join_requests: "",
  migrations: "",
  payment_events: "",
  product_pictures: "",
  cake_pictures: "SID",
  // Written by whoever holds a link, as the platform; HR takes one away.
  greetings: "SU",
  push_devices: "",
  push_notices: "",
  sign_in_attempts: "",
  supplier_addresses: "",
  supplier_feeds: "",
  supplier_sessions: "",
  company_identities: "",
  company_login_attempts: "",
  company_logins: "",
  known_devices: "",
  passkeys: "",
  passkey_challenges: "",
  code_apps: "",
  recovery_codes: "",
  supplier_statements: "",
  subscription_endings: "",
  tallies: "",
  trial_extensions: "",
  // Read by all, kept by the platform.
  bakeries: "S",
  calendar_deliveries: "S",
  checkouts: "S",
  mail_holds: "S",
  notice_choices: "S",
  one_time_links: "S",
  order_requests: "S",
  payment_links: "S",
  profiles: "S",
  reminders: "S",
  restaurants: "S",
  user_roles: "S",
  supplier_products: "S",
  vendors: "S",
  // Changed, but neither made nor removed by a tenant.
  companies: "SU",
  // Read column by column: allergies and diets need the right to them.
  employees: "IUD",
  users: "SU",
  rate_limits: "SIU",
};

/** Where a tenant has other rights than its calls need, of the tables that are there or are thought to be. */
export async function unexpectedGrants(db: Database, mutation?: string): Promise<string[]> {
  const rights = await tenantGrants(db, mutation);
  return [...new Set([...Object.keys(rights), ...Object.keys(NEEDED)])].flatMap((table) => {
    const [needed, has] = [NEEDED[table] ?? "SIUD", rights[table] ?? "no such table"];
    return has === needed ? [] : [`${table}: ${has} instead of ${needed}`];
  });
}

/** What the tenants' role may do with each table at all: S(elect), I(nsert), U(pdate), D(elete). */
export async function tenantGrants(db: Database, mutation?: string): Promise<Record<string, string>> {
  let rights: Record<string, string> = {};
  const work = db.transaction(platformScope, async (tx) => {
    await tx.execute(sql`reset role`);
    if (mutation) await tx.execute(sql.raw(mutation));
    const { rows } = await tx.execute(sql`
      select relname as name,
        concat_ws('', case when has_table_privilege('tartdags_app', oid, 'select') then 'S' end,
          case when has_table_privilege('tartdags_app', oid, 'insert') then 'I' end,
          case when has_table_privilege('tartdags_app', oid, 'update') then 'U' end,
          case when has_table_privilege('tartdags_app', oid, 'delete') then 'D' end) as rights
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by 1`);
    rights = Object.fromEntries(rows.map((row) => [String(row.name), String(row.rights)]));
    throw new Undo();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return rights;
}
