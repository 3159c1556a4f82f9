import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CallRefused, createWorld, type World } from "../../test/world.ts";
import { rememberIdentities } from "./identity-cache.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const week = { offset: 0 };

/** As another instance would: past this process's own transactions. */
const elsewhere = (text: string, values: unknown[]) => world.db.lookUp(text, text, values);

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    ({ status }: CallRefused) => status,
  );

describe("remembering who calls", () => {
  test("whoever signs out is out with the next call", async () => {
    const { hr } = await world.buildCompany();
    await world.as(hr).call("dashboard-this-week", week);
    await world.as(hr).call("sign-out", {});
    await expect(world.as(hr).call("dashboard-this-week", week)).rejects.toMatchObject({ status: 401 });
  });

  test("a session that another instance ends is over here too", async () => {
    const { hr } = await world.buildCompany();
    await world.as(hr).call("dashboard-this-week", week);
    await elsewhere("delete from sessions where user_id = $1", [hr.userId]);
    await expect.poll(() => statusOf(world.as(hr).call("dashboard-this-week", week))).toBe(401);
  });

  test("a role that another instance takes away is gone here too", async () => {
    const admin = await world.buildAdmin();
    const company = await world.buildCompany();
    await world.inDatabase((tx) =>
      tx.execute(
        sql`insert into profiles (user_id, email, company_id) values (${admin.userId}, ${admin.email}, ${company.id})`,
      ),
    );
    await world.as(admin).call("list-companies", {});
    await elsewhere("update user_roles set role = 'user' where user_id = $1", [admin.userId]);
    await expect.poll(() => statusOf(world.as(admin).call("list-companies", {}))).toBe(403);
  });

  test("a memory does not outlive five seconds where the line is silent", async () => {
    const { hr } = await world.buildCompany();
    const silent = { ...world.db, listen: async () => {} };
    const find = await rememberIdentities(silent, world.clock);
    await find(hr.token, true);
    await elsewhere("delete from sessions where user_id = $1", [hr.userId]);
    world.clock.advance({ milliseconds: 4999 });
    expect(await find(hr.token, true)).toMatchObject({ userId: hr.userId });
    world.clock.advance({ milliseconds: 1 });
    expect(await find(hr.token, true)).toBeNull();
  });
});
