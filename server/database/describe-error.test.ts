import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { describeError } from "./describe-error.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test("a statement that fails is named without what it was given", async () => {
  const words = "nötallergi\nparams: hemlig";
  const failed = world.inDatabase((tx) =>
    tx.execute(sql`insert into mails (key, html) values (${words}, ${words})`),
  );
  const error = await failed.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(String((error as Error).stack)).toContain("nötallergi");
  const told = describeError(error);
  expect(told).toMatchObject({ code: "23502", table: "mails", stack: expect.stringContaining("at ") });
  expect(JSON.stringify(told)).not.toMatch(/nötallergi|hemlig|insert/);
});
