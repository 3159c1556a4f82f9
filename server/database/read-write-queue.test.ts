import { expect, test } from "vitest";
import { createTurns } from "./read-write-queue.ts";

const turn = () => new Promise((done) => setImmediate(done));

/** Works that note when they begin, and end when the event loop has gone round. */
function diary() {
  const entries: string[] = [];
  const noting = (name: string) => async () => {
    entries.push(name);
    await turn();
    return name;
  };
  return { entries, noting };
}

test("one at a time, and each gets its own answer", async () => {
  const turns = createTurns();
  let inside = 0;
  const alone = (answer: number) => async () => {
    inside += 1;
    await turn();
    expect(inside).toBe(1);
    inside -= 1;
    return answer;
  };
  const answers = [turns.read(alone(1)), turns.write(alone(2)), turns.read(alone(3)), turns.write(alone(4))];
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});

test("a work that fails tells its own caller and nobody else", async () => {
  const turns = createTurns();
  const failing = turns.write(() => Promise.reject(new Error("broken")));
  const next = turns.write(async () => "fine");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("fine");
});

test("writes keep their order, and a read goes before those that wait", async () => {
  const turns = createTurns();
  const { entries, noting } = diary();
  const first = turns.write(noting("first write"));
  await turn();
  const rest = [turns.write(noting("second write")), turns.write(noting("third write"))];
  await Promise.all([first, ...rest, turns.read(noting("read"))]);
  expect(entries).toEqual(["first write", "read", "second write", "third write"]);
});

test("whoever was just answered asks on before the next write", async () => {
  const turns = createTurns();
  const { entries, noting } = diary();
  const looking = (async () => {
    await turns.read(noting("who is it"));
    await turns.read(noting("the week"));
  })();
  await Promise.all([looking, turns.write(noting("a page of reminders"))]);
  expect(entries).toEqual(["who is it", "the week", "a page of reminders"]);
});

test("reads without end do not keep a write waiting for ever", async () => {
  const turns = createTurns();
  const { entries, noting } = diary();
  const reads = Array.from({ length: 100 }, () => turns.read(noting("read")));
  await Promise.all([...reads, turns.write(noting("write"))]);
  expect(entries.indexOf("write")).toBeLessThan(20);
});

const aWhile = () => new Promise((done) => setTimeout(done, 5));

test("long work leaves most of the time to those who look", async () => {
  const turns = createTurns();
  const { entries, noting } = diary();
  const day = { over: false };
  const looking = (async () => {
    while (!day.over) {
      await turns.read(noting("look"));
      await turn();
    }
  })();
  const giveWay = turns.pace();
  for (const page of ["first page", "second page"]) {
    await turns.write(async () => {
      await noting(page)();
      await aWhile();
    });
    await giveWay();
  }
  day.over = true;
  await looking;
  const between = entries.slice(entries.indexOf("first page") + 1, entries.indexOf("second page"));
  expect(between.length).toBeGreaterThan(10);
});

test("long work does not rest while nobody looks", async () => {
  const turns = createTurns();
  const giveWay = turns.pace();
  await turns.write(aWhile);
  const rested = giveWay().then(() => "not at all");
  expect(await Promise.race([rested, aWhile().then(() => "a while")])).toBe("not at all");
});

test("long work pays for itself, not for what was written before it, and hurries when all is to end", async () => {
  const turns = createTurns();
  await turns.write(aWhile);
  const giveWay = turns.pace();
  await turns.read(async () => {});
  const rests = async () =>
    Promise.race([giveWay().then(() => "not at all"), aWhile().then(() => "a while")]);
  expect(await rests()).toBe("not at all");
  await turns.write(aWhile);
  turns.hurry();
  expect(await rests()).toBe("not at all");
});
