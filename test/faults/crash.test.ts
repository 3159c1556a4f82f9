import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, startCluster } from "../databases.ts";
import { crash } from "./crash/crash.ts";

/** The long run is `npm run crash -- --kills 200`. */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());

async function emptyDatabase(name: string): Promise<string> {
  const client = new Client({ connectionString: cluster.url("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return cluster.url(name);
}

test("two instances, one killed and the database restarted in mid-run: nothing is lost or accepted twice, what is unsure is listed", async () => {
  const report = await crash({
    databaseUrl: await emptyDatabase("crash"),
    kills: 1,
    mails: 100,
    seed: 5,
    instances: 2,
    restartDatabase: () => cluster.restart(),
  });
  const nothingWrong = { lost: [], unexpected: [], unlisted: [], runs: 1 };
  expect(report).toMatchObject({ ...nothingWrong, expected: 100, counted: 100 });
}, 300_000);
