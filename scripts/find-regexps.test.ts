import { describe, expect, test } from "vitest";
import { findRegExps, findSqlRegExps, looksFar } from "./find-regexps.ts";

describe("regular expressions", () => {
  test("are found as literals and where they are made, with what is filled in as a word", () => {
    const source = [
      'const slashes = "no/such/g".replace(/\\/+$/u, "");',
      "const half = total / 2 / 3;",
      'const word = new RegExp(`\\\\b${name}+`, "i");',
      'const plain = RegExp("a*");',
      "const page = <p title='/x+/'>a / b</p>;",
      "const unknown = new RegExp(parts.join());",
    ].join("\n");
    expect(findRegExps("page.tsx", source)).toEqual([
      { line: 1, pattern: "\\/+$", flags: "u" },
      { line: 3, pattern: "\\bx+", flags: "i" },
      { line: 4, pattern: "a*", flags: "" },
      { line: 6, unreadable: "new RegExp(parts.join())" },
    ]);
  });

  test("are found in SQL, also by the name of a text", () => {
    const source = [
      "check (token ~ '^[a-z]{8}$')",
      'const LINK = "([?]token=)\\\\w+";',
      "sql`regexp_replace(html, ${LINK}, '', 'g')`",
      "sql`regexp_match(text, ${other})`",
    ].join("\n");
    expect(findSqlRegExps(source)).toEqual([
      { line: 1, pattern: "^[a-z]{8}$", flags: "" },
      { line: 3, pattern: "([?]token=)\\\\w+", flags: "" },
      { line: 4, unreadable: "regexp_match(text, ${other}" },
    ]);
  });

  test.each([
    ["[,;]+(?![^(]*\\))", true],
    ["(?<=a{2,})b", true],
    ["(?=(?:a|b)+)c", true],
    ["(?<!\\s)\\s+$", false],
    ["a+(?=[*+])b*", false],
    ["\\(?=x+", false],
  ])("%s looks far: %s", (pattern, far) => {
    expect(looksFar(pattern)).toBe(far);
  });
});
