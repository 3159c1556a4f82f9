import { PGlite } from "@electric-sql/pglite";
import { describe } from "vitest";
import { openEmbedded } from "../../server/database/embedded.ts";
import { compareCalls, makeOldDatabase, MOVED_AT } from "../orders-before-offers.ts";
import { createWorld } from "../world.ts";

/** On PostgreSQL: `server/database/offers.test.ts`. */
describe("on the embedded database, after the program has moved it", () => {
  compareCalls(async () => {
    const lite = await PGlite.create();
    const told = await makeOldDatabase({
      rows: async (text) => (await lite.query<Record<string, unknown>>(text)).rows,
      script: (text) => lite.exec(text),
    });
    const old = await lite.dumpDataDir("none");
    await lite.close();
    const world = await createWorld(MOVED_AT, async (clock) => ({
      db: await openEmbedded(null, clock, old),
      drop: async () => {},
    }));
    return { world, told };
  }, 1);
});
