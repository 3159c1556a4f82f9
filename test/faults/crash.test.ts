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

const nothingWrong = { lost: [], unexpected: [], unlisted: [], runs: 1 };

test(
  "killed again and again, nothing is lost, nothing is accepted twice, and what is unsure is listed",
  { timeout: 180_000 },
  async () => {
    const report = await crash({
      databaseUrl: await emptyDatabase("crash_one"),
      kills: 3,
      mails: 200,
      seed: 3,
    });
    expect(report).toMatchObject({ ...nothingWrong, expected: 200, counted: 200 });
  },
);

test(
  "two instances, one killed and the database restarted in mid-run, end with the same result",
  { timeout: 180_000 },
  async () => {
    const report = await crash({
      databaseUrl: await emptyDatabase("crash_two"),
      kills: 2,
      mails: 200,
      seed: 5,
      instances: 2,
      restartDatabase: () => cluster.restart(),
    });
    expect(report).toMatchObject({ ...nothingWrong, expected: 200, counted: 200 });
  },
);
