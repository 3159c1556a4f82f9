/** Numbers from 0 to 1 that come back the same for the same seed. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** What nobody should send. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\u0000",
  "\uD800",
  "å".repeat(10_000),
  "👩‍👩‍👧‍👦".repeat(50),
  "\u202Eomvänd",
  "'; drop table users; --",
  "1 or 1=1",
  "<script>alert(1)</script>",
  "${7*7}{{7*7}}",
  "../../etc/passwd",
  '=HYPERLINK("https://ond.example")',
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "-000001-01-01",
  "99:99",
  [],
  [[[[[[[[[[]]]]]]]]]],
  {},
  { __proto__: { admin: true }, constructor: { prototype: {} } },
  Array.from({ length: 2000 }, () => "x"),
];

/** The same value with one place in it exchanged for something hostile, taken away or added. */
export function mutate(value: unknown, random: Random): unknown {
  const hostile = () => hostileValues[Math.floor(random() * hostileValues.length)];
  if (Array.isArray(value)) {
    if (random() < 0.3) return [...value, hostile()];
    return value.map((item, index) => (index === 0 ? mutate(item, random) : item));
  }
  if (value === null || typeof value !== "object") return hostile();
  const entries = Object.entries(value);
  if (entries.length === 0) return { unexpected: hostile() };
  const chosen = Math.floor(random() * entries.length);
  if (random() < 0.15) return Object.fromEntries(entries.filter((_, index) => index !== chosen));
  if (random() < 0.1) return { ...value, ["__proto__x"]: hostile() };
  return Object.fromEntries(
    entries.map(([name, item], index) => [name, index === chosen ? mutate(item, random) : item]),
  );
}
