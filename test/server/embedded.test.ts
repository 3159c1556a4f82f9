import { expect, test } from "vitest";
import { systemClock } from "../../domain/clock.ts";
import { openEmbedded } from "../../server/database/embedded.ts";
import { heapInUse } from "../heap.ts";

const ANSWERS = 300;
const ANSWER_BYTES = 10_000;

test("the embedded database keeps nothing of what it has answered", async () => {
  const db = await openEmbedded(null, systemClock);
  const heapAfterAnswers = async () => {
    for (let i = 0; i < ANSWERS; i++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await db.lookUp("", `select repeat('x', ${ANSWER_BYTES}) as text`, []);
    }
    return heapInUse();
  };
  await heapAfterAnswers();
  const before = await heapAfterAnswers();
  const grown = (await heapAfterAnswers()) - before;
  await db.close();
  expect(grown).toBeLessThan((ANSWERS * ANSWER_BYTES) / 3);
});
