import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/world.ts";
import { sql } from "drizzle-orm";
import { withIdempotencyKey } from "./idempotency.ts";
import { ensureCompany } from "../../contract/dashboard.ts";
import { createVault } from "../database/tokens.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

describe("a repeated write", () => {
  const send = (
    key: string,
    input: object,
    work: () => Promise<object>,
    vault = world.services.vault,
  ): Promise<object> =>
    world.inDatabase((tx) =>
      withIdempotencyKey(
        tx,
        { call: ensureCompany, scope: { as: "platform", actor: "hr" }, key, input, vault },
        work,
      ),
    );

  test("with the same key gets the first answer, and the work is done once", async () => {
    let done = 0;
    const work = async () => ({ done: ++done });
    const answers = [await send("a", { x: 1 }, work), await send("a", { x: 1 }, work)];
    expect(answers).toEqual([{ done: 1 }, { done: 1 }]);
  });

  test("at the same moment waits for the first", async () => {
    let done = 0;
    const work = async () => ({ done: ++done });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send("b", {}, work)));
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ done: 1 })));
  });

  test("with other content is refused", async () => {
    await send("c", { x: 1 }, async () => ({}));
    await expect(send("c", { x: 2 }, async () => ({}))).rejects.toMatchObject({ code: "key-reused" });
  });

  test("whose answer cannot be opened since the secret was changed is done again, once", async () => {
    let done = 0;
    const work = async () => ({ done: ++done });
    await send("e", {}, work);
    const vault = createVault("another secret for tests, thirty-two long");
    const answers = await Promise.all([1, 2, 3].map(() => send("e", {}, work, vault)));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ done: 2 })));
  });

  test("after a failure may be tried again", async () => {
    const failing = send("d", {}, async () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
    expect(await send("d", {}, async () => ({ ok: true }))).toEqual({ ok: true });
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`select count(*)::int as count from idempotency_keys`),
    );
    expect(Number(rows[0]!.count)).toBeGreaterThan(0);
  });
});
