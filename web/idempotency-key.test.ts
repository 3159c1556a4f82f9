import { expect, test } from "vitest";
import { CallError, offline } from "./call-error.ts";
import { idempotencyKeys } from "./idempotency-key.ts";

function counting() {
  let made = 0;
  return idempotencyKeys(() => `key-${(made += 1)}`);
}

test("the same content after a lost connection carries the same key", () => {
  const keys = counting();
  expect(keys.keyFor({ name: "Elin" })).toBe("key-1");
  keys.failed(offline());
  expect(keys.keyFor({ name: "Elin" })).toBe("key-1");
});

test("changed content carries a new key", () => {
  const keys = counting();
  keys.keyFor({ name: "Elin" });
  keys.failed(offline());
  expect(keys.keyFor({ name: "Elin S" })).toBe("key-2");
});

test("after a success the same content is another submission", () => {
  const keys = counting();
  keys.keyFor({ name: "Elin" });
  keys.succeeded();
  expect(keys.keyFor({ name: "Elin" })).toBe("key-2");
});

test("after a clear no it may be tried anew", () => {
  const keys = counting();
  keys.keyFor({ name: "Elin" });
  keys.failed(new CallError("Nej", { status: 409, code: "already-registered" }));
  expect(keys.keyFor({ name: "Elin" })).toBe("key-2");
});

test("a fault on the server keeps the key: it may have been carried out", () => {
  const keys = counting();
  keys.keyFor({ name: "Elin" });
  keys.failed(new CallError("Fel", { status: 500 }));
  expect(keys.keyFor({ name: "Elin" })).toBe("key-1");
});
