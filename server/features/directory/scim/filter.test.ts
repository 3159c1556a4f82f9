import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { filterToSql } from "./filter.ts";

const attributes = {
  username: { column: sql`u`, kind: "text" },
  externalid: { column: sql`x`, kind: "exact" },
  active: { column: sql`a`, kind: "boolean" },
  "emails.value": { column: sql`m`, kind: "text" },
  "emails.type": { column: sql`t`, kind: "text" },
  "meta.lastmodified": { column: sql`d`, kind: "moment" },
} as const;

const read = (filter: string) => {
  const { sql: text, params } = new PgDialect().sqlToQuery(filterToSql(filter, attributes));
  return `${text.replaceAll(/[()]/g, "")} ← ${params.join("|")}`;
};

describe("a filter", () => {
  test.each([
    ['userName eq "anna@nord.se"', "loweru = lower$1::text ← anna@nord.se"],
    ['USERNAME EQ "O\\"Neill and sons"', 'loweru = lower$1::text ← O"Neill and sons'],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName eq "a"', "loweru = lower$1::text ← a"],
    ['  externalId eq "007"  ', "x = $1::text ← 007"],
    ["active eq true", "a = $1::boolean ← true"],
    ['active eq "False"', "a = $1::boolean ← false"],
    ["externalId pr", "x is not null ← "],
    ["externalId eq null", "x is null ← "],
    [
      'userName eq "a" and active eq true or externalId sw "b"',
      "loweru = lower$1::text and a = $2::boolean or starts_withx, $3::text ← a|true|b",
    ],
    ['not (userName eq "a and b")', "loweru = lower$1::text is not true ← a and b"],
    [
      'emails[type eq "work"].value eq "A@b.se"',
      "lowert = lower$1::text and lowerm = lower$2::text ← work|A@b.se",
    ],
    [
      'emails[type eq "work" and value co "@"]',
      "lowert = lower$1::text and strposlowerm, lower$2::text > 0 ← work|@",
    ],
    ['meta.lastModified gt "2026-01-01T00:00:00Z"', "d > $1::timestamptz ← 2026-01-01T00:00:00Z"],
  ])("%s", (filter, expected) => expect(read(filter)).toBe(expected));

  test.each([
    "userName",
    "userName eq",
    "userName eq anna",
    'userName eq "anna',
    'shoeSize eq "44"',
    'userName like "a"',
    'active gt "true"',
    'active eq "maybe"',
    '(userName eq "a"',
    'userName eq "a")',
    'userName eq "a" userName eq "b"',
    'userName eq "\\u0000"',
    'meta.lastModified gt "yesterday"',
    `${"(".repeat(50)}userName eq "a"${")".repeat(50)}`,
    `userName eq "${"a".repeat(3000)}"`,
  ])("that cannot be read is refused with words: %.40s", (filter) =>
    expect(() => read(filter)).toThrow(/^Filtret går inte att läsa: /),
  );

  test("costs what it is long, however it is nested", () => {
    const groups = Array.from({ length: 20 }, (_, n) => `(externalId eq "${n}" or active eq true)`);
    expect(read(groups.join(" and "))).toContain("$40");
  });
});
