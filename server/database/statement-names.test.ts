import { expect, test } from "vitest";
import { namesOfStatements, PLANNED_ANEW } from "./statement-names.ts";

test("a statement that comes again and again gets a name, however many come once", () => {
  const named = namesOfStatements();
  const nameOf = (text: string) => named({ text }).name;
  for (let number = 0; number < 2000; number++) nameOf(`select ${number}`);
  const names = Array.from({ length: 8 }, () => nameOf("select again"));
  expect(names).toEqual([...Array<undefined>(6).fill(undefined), "statement_0", "statement_0"]);
  for (let times = 0; times < 8; times++) expect(nameOf(`${PLANNED_ANEW} select again`)).toBeUndefined();
});
