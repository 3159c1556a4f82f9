import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPolicyHoles, unexpectedGrants } from "../../test/row-level-security.ts";
import { createWorld, type World } from "../../test/world.ts";
import { writeAudit } from "../calls/audit.ts";
import { platformScope } from "./database.ts";
import * as machinery from "./schema-machinery.ts";
import * as orders from "./schema-orders.ts";
import * as schema from "./schema.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const tables = Object.values({ ...schema, ...orders, ...machinery }).filter((value) => is(value, PgTable));

describe("the schema", () => {
  /** The faces of `orders` tell of no column that it must not be empty, and take their kind by themselves. */
  const FACES = ["cake_orders", "meal_orders", "order_requests"];

  test("says the same as the database, column by column", async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`
        select table_name || '.' || column_name || case is_nullable when 'NO' then ' not null' else '' end as line
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and table_name <> 'migrations'
          and (t.table_type = 'BASE TABLE' or (table_name in ${FACES} and column_name <> 'kind'))`),
    );
    const described = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => {
        const name = getTableName(table);
        return `${name}.${column.name}${column.notNull && !FACES.includes(name) ? " not null" : ""}`;
      }),
    );
    expect(described.sort()).toEqual(rows.map((row) => String(row.line)).sort());
  });

  test("every table with a company_id is guarded by row-level security", async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`
        select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity`),
    );
    expect(rows).toEqual([]);
  });

  test("every foreign key to a company has an index that begins with it", async () => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`
        select c.conrelid::regclass::text as name from pg_constraint c
        where c.contype = 'f' and c.confrelid = 'companies'::regclass and not exists (
          select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`),
    );
    // Skips are found by their series, which belongs to one company.
    expect(rows.map((row) => row.name)).toEqual(["meal_event_skips"]);
  });
});

test("doubles from before a person was one person, however written, are numbered and stay", async () => {
  const text = await readFile(
    new URL("migrations/0019_one_person_however_written.sql", import.meta.url),
    "utf8",
  );
  const company = await world.buildCompany();
  await world.db.lookUp("before-0019", "drop index employees_once", []);
  for (const name of ["Åsa Berg", "åsa berg", "ÅSA BERG", "Bo Berg"])
    await world.buildEmployee(company, { name, birthday: "1990-02-03" });
  await world.db.lookUp("as-0001", "create index employees_once on employees (company_id)", []);
  for (const [index, statement] of text.split(/;\n/).entries())
    if (statement.trim()) await world.db.lookUp(`0019-${index}`, statement, []);
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select name from employees where company_id = ${company.id} order by created_at, id`),
  );
  const names = rows.map(({ name }) => String(name));
  expect(names.filter((name) => !name.includes("("))).toHaveLength(2);
  expect(names.filter((name) => /^åsa berg \([23]\)$/i.test(name))).toHaveLength(2);
  await expect(world.buildEmployee(company, { name: "bo berg", birthday: "1990-02-03" })).rejects.toThrow(
    /employees_once|Failed query/,
  );
});

test("mails from before they had columns for it are filled from their kind and key", async () => {
  const text = await readFile(new URL("migrations/0035_what_mails_are.sql", import.meta.url), "utf8");
  const company = await world.buildCompany();
  const order = await world.buildCakeOrder(await world.buildEmployee(company), {});
  const [supplier, reader, admin] = [randomUUID(), randomUUID(), randomUUID()];
  const fingerprint = createHash("sha256").update(order.id).digest("hex").slice(0, 24);
  const mails = [
    [`bakery-order:${supplier}:${company.id}:2026-05-17:x`, "supplier", supplier, "order", []],
    [`birthday-reminder-colleagues:${reader}:2026-05-17`, "employee", reader, "birthday", []],
    [`cake-reminder-hr-day:${company.id}:2026-05-17`, "hr", company.id, "order", []],
    [`contact-address-changed:${randomUUID()}`, "hr", null, "company", []],
    [`daily-digest:2026-05-17:${admin}`, "platform", admin, "operations", []],
    [`order-declined-admin:${order.id}`, "platform", null, "order", [order.id]],
    [`order-declined:${order.id}`, "hr", company.id, "order", [order.id]],
    [`supplier-message:${fingerprint}`, "hr", company.id, "order", [order.id]],
  ] as const;
  await world.inDatabase((tx) =>
    tx.execute(sql`
      insert into mails (key, kind, audience, about, company_id, to_email, subject, html, text)
      select key, split_part(key, ':', 1), 'visitor', 'contact', ${company.id}, 'x@y.example', '', '', ''
      from json_array_elements_text(${JSON.stringify(mails.map(([key]) => key))}::json) key`),
  );
  for (const [index, statement] of text.split(/;\n/).entries())
    if (/^(--.*\n)*update mails/m.test(statement)) await world.db.lookUp(`0035-${index}`, statement, []);
  const { rows } = await world.inDatabase((tx) =>
    tx.execute(sql`select key, audience, recipient_id, about, order_ids from mails
      where company_id = ${company.id} order by key collate "C"`),
  );
  expect(rows.map((row) => Object.values(row))).toEqual(mails);
});

describe("row-level security alone", () => {
  test("a tenant's transaction sees its own rows and no others, whatever it asks for", async () => {
    const [ours, theirs] = [await world.buildCompany(), await world.buildCompany()];
    await world.buildEmployee(ours, { name: "Vår" });
    const stranger = await world.buildEmployee(theirs, { name: "Deras" });
    const scope = { as: "tenant", companyId: ours.id, userId: ours.hr.userId, actor: "hr" } as const;

    await world.db.transaction(scope, async (tx) => {
      const { rows } = await tx.execute(sql`select name from employees`);
      expect(rows).toEqual([{ name: "Vår" }]);
      const { rows: companies } = await tx.execute(sql`select id from companies`);
      expect(companies).toEqual([{ id: ours.id }]);
      const { rows: changed } = await tx.execute(
        sql`update employees set name = 'Stulen' where id = ${stranger.id} returning id`,
      );
      expect(changed).toEqual([]);
    });
    const moving = world.db.transaction(scope, (tx) =>
      tx.execute(
        sql`insert into employees (company_id, name, birthday) values (${theirs.id}, 'Smyg', '1990-01-01')`,
      ),
    );
    const refused = await moving.then(
      () => null,
      (error: Error) => error,
    );
    expect(String(refused?.cause ?? refused)).toContain("row-level security");
  });

  test("holds in every table, for reading, changing, removing, planting and giving away", async () => {
    expect(await findPolicyHoles(world.db)).toEqual([]);
  });

  test("a tenant reads every column of the register but allergies and diets, which need the right", async () => {
    const columns = Object.keys(getTableColumns(schema.employees));
    const read = (column: string, seesFood: boolean) =>
      world.db
        .transaction({ as: "tenant", actor: "hr", seesFood }, (tx) =>
          tx.execute(sql`select ${sql.identifier(column)} from employees`),
        )
        .then(
          () => "read",
          (error: Error) => String(error.cause),
        );
    const refused: string[] = [];
    for (const column of columns) {
      expect(await read(column, true)).toBe("read");
      if (/permission denied/.test(await read(column, false))) refused.push(column);
    }
    expect(refused).toEqual(["allergies", "dietary_preferences"]);
  });

  test("leaves a tenant no right that its calls do not need", async () => {
    expect(await unexpectedGrants(world.db)).toEqual([]);
  });

  test("leaves nobody the right to change the audit log, which goes with its company", async () => {
    const { id } = await world.buildCompany();
    const lines = () =>
      world.inDatabase((tx) => tx.execute(sql`select id from audit_log where company_id = ${id}`));
    await world.inDatabase((tx) => writeAudit(tx, { action: "register-viewed", companyId: id }));
    for (const change of [
      sql`update audit_log set details = '{}' where company_id = ${id}`,
      sql`delete from audit_log where company_id = ${id}`,
    ]) {
      const refused = await world
        .inDatabase((tx) => tx.execute(change))
        .then(
          () => null,
          (error: Error) => error,
        );
      expect(String(refused?.cause ?? refused)).toContain("permission denied");
    }
    expect((await lines()).rows).toHaveLength(1);
    await world.inDatabase((tx) => tx.execute(sql`delete from companies where id = ${id}`));
    expect((await lines()).rows).toEqual([]);
  });

  test("a transaction without a tenant sees nothing", async () => {
    const rows = await world.db.transaction({ as: "tenant", actor: "hr" }, async (tx) => {
      const found = await tx.execute(sql`select id from employees union all select id from companies`);
      return found.rows;
    });
    expect(rows).toEqual([]);
  });

  test("neither role can bypass the rules or read a password as somebody else", async () => {
    const { rows } = await world.db.transaction(platformScope, (tx) =>
      tx.execute(
        sql`select rolname from pg_roles where rolname like 'tartdags_%' and (rolsuper or rolbypassrls or rolcanlogin)`,
      ),
    );
    expect(rows).toEqual([]);
    const company = await world.buildCompany();
    const scope = { as: "tenant", companyId: company.id, userId: company.hr.userId, actor: "hr" } as const;
    const seen = await world.db.transaction(scope, (tx) => tx.execute(sql`select id from users`));
    expect(seen.rows).toEqual([{ id: company.hr.userId }]);
  });
});
