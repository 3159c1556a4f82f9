import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "../databases.ts";
import { crash } from "./crash/crash.ts";

/** The long run is `npm run crash -- --kills 200`. */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ inMemory: true });
});
afterAll(() => cluster.stop());

test("two instances, one killed and the database restarted in mid-run: nothing is lost or accepted twice, what is unsure is listed", async ({
  signal,
}) => {
  const report = await crash({
    databaseUrl: await cluster.create("crash"),
    kills: 1,
    mails: 100,
    seed: 5,
    instances: 2,
    signal,
    restartDatabase: () => cluster.restart(),
  });
  const nothingWrong = { lost: [], unexpected: [], unlisted: [], runs: 1 };
  expect(report).toMatchObject({ ...nothingWrong, expected: 100, counted: 100 });
}, 300_000);
