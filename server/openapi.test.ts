import { expect, test } from "vitest";
import { contract } from "../contract/contract.ts";
import type { Implementation } from "./implement.ts";
import { refusalsOf } from "./openapi.ts";

test("a key that was used for something else is refused by those who can remember it, and they all say so", async () => {
  const writes = contract.filter(({ reads }) => !reads);
  const remembering = await Promise.all(
    writes.map(async ({ name, family }) => {
      const file = (await import(`./functions/${name}.ts`)) as { default: Implementation };
      const takenOut = /^(get|export)-/.test(name);
      return "inside" in file.default && family === "functions" && !takenOut ? [name] : [];
    }),
  );
  const saying = contract.filter((call) => refusalsOf(call).includes("key-reused"));
  expect(saying.map(({ name }) => name)).toEqual(remembering.flat());
});

test("a call names each of its refusals once", () => {
  const twice = contract.filter((call) => new Set(refusalsOf(call)).size < refusalsOf(call).length);
  expect(twice.map(({ name }) => name)).toEqual([]);
});
