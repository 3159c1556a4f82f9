import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../server/calls/audit.ts";
import { identify } from "../../server/calls/identify.ts";
import { platformScope } from "../../server/database/database.ts";
import { moveEverything } from "../../server/database/move.ts";
import { openPostgres } from "../../server/database/postgres.ts";
import { startClusterAsDeployed } from "../as-deployed.ts";
import { createWorld, type World } from "../world.ts";

let world: World;
let deployed: Awaited<ReturnType<typeof startClusterAsDeployed>>;
beforeAll(async () => {
  [world, deployed] = await Promise.all([createWorld(), startClusterAsDeployed()]);
});
afterAll(async () => {
  await world.close();
  await deployed.cluster.stop();
});

test("everything moves to PostgreSQL, by one who is no superuser: who is signed in stays so, and new rows follow the old", async () => {
  const company = await world.buildCompany({ name: "Nordljus AB" });
  const name = 'Åsa "Ö" O\'Hara';
  const employee = await world.buildEmployee(company, { name, allergies: "nötter" });
  const action = { action: "register-exported", companyId: company.id } as const;
  await world.inDatabase((tx) => writeAudit(tx, action));

  const url = deployed.urlOf("tartdags");
  const db = await openPostgres(url, world.clock, () => {}, 2);
  const to = new Client({ connectionString: url });
  await to.connect();
  const { rows } = await to.query("select rolsuper from pg_roles where rolname = current_user");
  expect(rows).toEqual([{ rolsuper: false }]);
  const moved = new Map<string, number>();
  await moveEverything(world.db, to, (table, rows) => moved.set(table, rows));
  expect(moved.get("employees")).toBe(1);
  // A second time would double everything.
  await expect(moveEverything(world.db, to, () => {})).rejects.toThrow("not empty");
  await to.end();

  expect(await identify(db, world.clock, company.hr.token)).toMatchObject({
    company: { name: "Nordljus AB" },
  });
  const text = "select name, allergies, birthday from employees where id = $1";
  expect(await db.lookUp("moved", text, [employee.id])).toEqual([
    { name, allergies: "nötter", birthday: "1990-05-17" },
  ]);
  await db.transaction(platformScope, (tx) => writeAudit(tx, action));
  await db.close();
});
