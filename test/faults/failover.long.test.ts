import { expect, test } from "vitest";
import { crash } from "./crash/crash.ts";
import { failOver, startPair } from "./failover.ts";

/** Fifty in a row: `npm run failover -- --times 50`. */
const TIMES = Number(process.env["FAILOVERS"] ?? 1);

test.each(Array.from({ length: TIMES }, (_, index) => index + 1))(
  "the primary is killed under load, time %i: nothing confirmed is lost or doubled, and all goes on",
  async (number) => {
    const { confirmed, lost, doubled, readsBackMs, refused } = await failOver();
    console.log(
      `${number}: ${confirmed} confirmed, ${lost.length} lost, ${doubled.length} doubled, ${refused} told to try again, reads back after ${readsBackMs} ms`,
    );
    expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  },
  300_000,
);

test("a morning run goes on at the new primary, and no mail is sent twice", async ({ signal }) => {
  const pair = await startPair("morning");
  const report = await crash({
    databaseUrl: pair.both,
    kills: 1,
    mails: 400,
    seed: 5,
    instances: 2,
    signal,
    restartDatabase: pair.failOver,
  });
  await pair.stop();
  expect(report).toMatchObject({
    lost: [],
    unexpected: [],
    unlisted: [],
    runs: 1,
    expected: 400,
    counted: 400,
  });
}, 300_000);
