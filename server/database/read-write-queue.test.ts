import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createReadWriteQueue } from "./read-write-queue.ts";

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
  const queue = createReadWriteQueue();
  let inside = 0;
  const alone = (answer: number) => async () => {
    inside += 1;
    await turn();
    expect(inside).toBe(1);
    inside -= 1;
    return answer;
  };
  const answers = [queue.read(alone(1)), queue.write(alone(2)), queue.read(alone(3)), queue.write(alone(4))];
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});

test("a work that fails tells its own caller and nobody else", async () => {
  const queue = createReadWriteQueue();
  const failing = queue.write(() => Promise.reject(new Error("broken")));
  const next = queue.write(async () => "fine");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("fine");
});

test("writes keep their order, and a read goes before those that wait", async () => {
  const queue = createReadWriteQueue();
  const { entries, noting } = diary();
  const first = queue.write(noting("first write"));
  await turn();
  const rest = [queue.write(noting("second write")), queue.write(noting("third write"))];
  await Promise.all([first, ...rest, queue.read(noting("read"))]);
  expect(entries).toEqual(["first write", "read", "second write", "third write"]);
});

test("whoever was just answered asks on before the next write", async () => {
  const queue = createReadWriteQueue();
  const { entries, noting } = diary();
  const looking = (async () => {
    await queue.read(noting("who is it"));
    await queue.read(noting("the week"));
  })();
  await Promise.all([looking, queue.write(noting("a page of reminders"))]);
  expect(entries).toEqual(["who is it", "the week", "a page of reminders"]);
});

test("reads without end do not keep a write waiting for ever", async () => {
  const queue = createReadWriteQueue();
  const { entries, noting } = diary();
  const reads = Array.from({ length: 100 }, () => queue.read(noting("read")));
  await Promise.all([...reads, queue.write(noting("write"))]);
  expect(entries.indexOf("write")).toBeLessThan(20);
});

describe("long work", () => {
  // Time passes only while somebody works or looks: how much of it each gets is then no matter of the machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => async () => void vi.advanceTimersByTime(ms);

  test("leaves most of the time to those who look", async () => {
    const queue = createReadWriteQueue();
    const { entries, noting } = diary();
    const day = { over: false };
    const looking = (async () => {
      while (!day.over) {
        await queue.read(noting("look"));
        await pass(10)();
        await turn();
      }
    })();
    const yieldToReads = queue.throttle();
    for (const page of ["first page", "second page"]) {
      await queue.write(async () => {
        await noting(page)();
        await pass(5)();
      });
      await yieldToReads();
    }
    day.over = true;
    await looking;
    const between = entries.slice(entries.indexOf("first page") + 1, entries.indexOf("second page"));
    expect(between.length).toBeGreaterThan(10);
  });

  test("rests also for whoever had to wait for it longer than somebody who has gone stays away", async () => {
    const queue = createReadWriteQueue();
    const { entries, noting } = diary();
    const yieldToReads = queue.throttle();
    let looking: Promise<string>;
    await queue.write(async () => {
      looking = queue.read(noting("look"));
      await pass(1600)();
    });
    const next = yieldToReads().then(noting("next page"));
    await looking!;
    await turn();
    await turn();
    expect(entries).toEqual(["look"]);
    await pass(1000)();
    await next;
  });

  test("does not rest while nobody looks", async () => {
    const queue = createReadWriteQueue();
    const yieldToReads = queue.throttle();
    await queue.write(pass(5));
    const before = performance.now();
    await yieldToReads();
    expect(performance.now()).toBe(before);
  });

  test("pays for itself, not for what was written before it, and hurries when all is to end", async () => {
    const queue = createReadWriteQueue();
    await queue.write(pass(5));
    const yieldToReads = queue.throttle();
    await queue.read(async () => {});
    const before = performance.now();
    await yieldToReads();
    expect(performance.now()).toBe(before);
    await queue.write(pass(5));
    queue.stopThrottling();
    await yieldToReads();
    expect(performance.now()).toBe(before + 5);
  });
});
